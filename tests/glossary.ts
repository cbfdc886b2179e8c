/**
 * The terms that docs/domain/glossary.md explains, because the trade or this product gives them a meaning of their own. The
 * translations of all terms are in tools/glossary.
 */
export const explainedTerms: ReadonlySet<string> = new Set([
  'Account',
  'Bill-to',
  'Block',
  'Box',
  'Care-of',
  'Consignee',
  'Cube',
  'Cutoff',
  'Data entry',
  'Day of service',
  'Deliver-to',
  'Delivery window',
  'Extension',
  'Finalize',
  'Holiday',
  'Holiday period',
  'Home warehouse',
  'Label',
  'Line',
  'Manifest',
  'Order',
  'Outbound date',
  'Pallet',
  'Payment term',
  'Pending',
  'Region',
  'Ship date',
  'Shipper',
  'Unit',
  'Arrived',
  'Bill of lading',
  'Carrier',
  'Cooler',
  'Difference',
  'Door',
  'ETA',
  'ETC',
  'Final release',
  'Layout',
  'Load',
  'Load locks',
  'Mis-staged',
  'Operating day',
  'Outbound',
  'Pickup',
  'Position',
  'Printer',
  'Proof of delivery',
  'Put away',
  'Received',
  'Receiving',
  'Release',
  'Seal',
  'Shortage',
  'Shuttle',
  'Shuttle load',
  'Staging',
  'Station',
  'Stop',
  'Task',
  'Terminal',
  'Trailer',
  'Warehouse',
  'Warehouse user',
  'Accessorial',
  'Billing',
  'Charge',
  'Close of billing',
  'Credit',
  'Invoice',
  'Ledger',
  'Master',
  'On account',
  'Payer',
  'Period',
  'Post',
  'Rate sheet',
  'Rating',
  'Reverse',
  'Shipment',
  'Statement',
  'Surcharge',
  'Tariff',
  'Write off',
  'API client',
  'Filter',
  'User',
]);

/** Words that no Chinese text may contain, whatever the English. A product term has only one translation. */
export const forbiddenChineseWords: readonly { never: RegExp; say: string; unless?: RegExp }[] = [
  { never: /区位|库位/, say: '货区、货位' },
  { never: /扫描器|扫码枪|条码用户/, say: '扫描枪、扫码用户' },
  { never: /跟踪|主页/, say: '追踪、首页' },
  { never: /时间窗|卸货台|站点|停靠点/, say: '送货时段、月台、卸货点' },
  { never: /你(?!们)/, say: '您' },
  // 立方 alone means cubic meter, 报赔 is the claimant's action, ETC is a road toll system.
  { never: /立方(?![英米])|报赔|ETC/, say: '立方英尺、提出赔付、预计完成时间' },
  // In accounting only.
  { never: /关账/, say: '结账', unless: /^Accounting|^Closed through/ },
  // The billing of a day is settled, a claim is a document, a reference is a number, and a report has only one word.
  { never: /已关闭/, say: '已结账', unless: /^(?!.*\b(shipments?|billing)\b)/i },
  { never: /[个项]索赔(?!人)|参考单据|(?<!错误)报告/, say: '份索赔、参考号、报表' },
  // A door is cleared. A truck is released.
  { never: /放行(装卸)?门(?!口)|放行 \{\w+\} 号门|门 \{/, say: '腾出装卸门、{number} 号门' },
  { never: /[#}] ?(个|张|份)运单|件货件|[一\d] ?个运单/, say: '票运单、件' },
  // Punctuation is full width, and numbers and Latin letters have a space beside Chinese characters.
  { never: /[\u4E00-\u9FFF][,:;!?]|[,:;!?][\u4E00-\u9FFF]| \(|\) /, say: '，：；！？（）' },
  { never: /[\w#%°][\u4E00-\u9FFF]|[\u4E00-\u9FFF][A-Za-z\d#]/, say: 'a space' },
  { never: /[\u4E00-\u9FFF]\{\w+, plural, other \{ ?#/, say: 'a space before the figure' },
  // Chinese has one plural form, “other”. Text for exactly one uses “=1”.
  { never: /\b(one|few|many) \{/, say: '=1' },
];

/**
 * American Spanish as spoken at a dock in Miami, with usted. Words that no text may contain, or not for a given English term,
 * each with its replacement.
 */
interface Spoken {
  never: RegExp;
  say: string;
  where?: RegExp;
}
/**
 * Words that no Spanish text may contain, or only for some English terms, each with its replacement. The style is American
 * Spanish as spoken at a dock in Miami, with usted.
 */
export const forbiddenSpanishWords: readonly Spoken[] = [
  { never: /\bañad/i, say: 'agregar' },
  { never: /and[eé]n(es)?\b/i, say: 'muelle' },
  { never: /\breclamos?\b/i, say: 'reclamación' },
  { never: /\bperiodos?\b/i, say: 'período' },
  { never: /en ?seguida/i, say: 'de inmediato' },
  { never: /\bcaduc/i, say: 'vencer' },
  { never: /a lo sumo|como mucho/i, say: 'como máximo' },
  { never: /\bpulse\b|\bIntro\b|\bMayús\b/, say: 'presione, Enter, Shift' },
  {
    never: /vídeo|\bratón\b|cuenta atrás|contacte con/i,
    say: 'video, mouse, cuenta regresiva, comuníquese con',
  },
  { never: /[«»]/, say: '“ ”' },
  // A search and replace changed part of another word.
  { never: /[a-zñ]agregue/i, say: 'dañada' },
  { never: /\b(tu|tus|tú|te|contigo|puedes|tienes|quieres|debes|haz)\b/i, say: 'usted' },
  { never: /\b(carga|flete)\b/i, say: 'mercancía', where: /^(?!.*\b(load|linehaul)).*\bfreight\b/i },
  { never: /\b(leer?|lea|leyó|lectur\w*|lector(es)?)\b/i, say: 'escanear', where: /^(?!.*\bread).*\bscan/i },
  { never: /\bfilas?\b/i, say: 'carril, or ruta of a way', where: /^(?!.*\brow).*\blanes?\b/i },
  { never: /horario/i, say: 'ventana', where: /\bwindow\b/i },
  { never: /forma de pago|condici[oó]n de pago/i, say: 'término de pago', where: /\bpayment term\b/i },
  { never: /comprobante/i, say: 'prueba', where: /\bproof/i },
  { never: /funci[oó]n\b/i, say: 'rol', where: /\broles?\b/i },
  { never: /captura|entrada/i, say: 'ingreso de pedidos', where: /\border entry\b/i },
  { never: /configuraci/i, say: 'ajustes', where: /\bsettings?\b/i },
  { never: /frigor[ií]fico/i, say: 'cuarto frío' },
  { never: /seguimiento/i, say: 'rastreo', where: /\btrack/i },
  { never: /\bcargas?\b/i, say: 'subir, subida', where: /^(?!.*\bloads?\b).*\bupload/i },
  { never: /tarea/i, say: 'trabajo; a tarea is done with a scanner', where: /\bjobs?\b|\blong work\b/i },
  {
    never: /(?<!notas? de )crédito/i,
    say: 'nota de crédito',
    where: /^(?!.*credit(:| limit| terms| hold)).*\bcredits?\b/i,
  },
  // Translations that fit another meaning of the English word: a door is taken, a debt is overdue, a location is for putaway.
  { never: /ocupad/i, say: 'quitado', where: /^role\|Removed$/ },
  { never: /^Venció/, say: 'de atraso', where: /^ ?overdue$/ },
  { never: /almacenaje/i, say: 'almacenada', where: /^Put Away$|^Only a unit that is .*\bPut Away can go/ },
  { never: /llegad[ao]s/i, say: 'la llegada, whether of one or of many', where: /\bmarked? as arrived\b/ },
  { never: /sin tarifar|por tarifar/i, say: 'ejecute la tarifación', where: /^run rating$/ },
  { never: /^Todos$/, say: 'Todas', where: /^(unit|claim|region|account|invoice|writeOff|load)\|All$/ },
  { never: /^(?!Nuev)/, say: 'Nuevo, first', where: /^New (?!.* is )/ },
];

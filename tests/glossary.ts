/** The trade's terms, with one translation each for Spanish (as used for freight in the United States) and Chinese (mainland). */
export interface GlossaryTerm {
  /** The English term, as in the key of a text. */
  english: RegExp;
  es: TermTranslation;
  zh: TermTranslation;
  /** English texts in which the word has another meaning. */
  except?: readonly string[];
}
export interface TermTranslation {
  /** The translation, and equally valid short forms. */
  allowed: readonly string[];
  /** Earlier or plausible translations that must not be used. */
  forbidden: RegExp;
}
const term = (
  english: RegExp,
  es: string,
  notSpanish: RegExp,
  zh: string,
  notChinese: RegExp,
  except: readonly string[] = [],
): GlossaryTerm => ({
  english,
  es: { allowed: es.split('|'), forbidden: notSpanish },
  zh: { allowed: zh.split('|'), forbidden: notChinese },
  except,
});

export const glossary = {
  unit: term(/\bunits?\b/i, 'unidad', /\bbultos?\b/i, '货件|件', /单元(?!格)/),
  box: term(/\bbox(es)?\b/i, 'caja', /\bcart[oó]n(es)?\b/i, '箱', /盒|纸箱/),
  pallet: term(/\bpallets?\b/i, 'tarima', /\bpal[eé]s?\b|paletas?\b/i, '托盘', /栈板|卡板/),
  consignee: term(
    /\bconsignees?\b/i,
    'consignatario',
    /destinatari|receptor/i,
    '收货人',
    /收件人|收货方|受货/,
  ),
  shipper: term(
    /\bshippers?\b/i,
    'remitente',
    /embarcador|expedidor|cargador/i,
    '发货人',
    /托运|货主|发货方/,
  ),
  billTo: term(
    /\bbill[- ]to\b/i,
    'pagador',
    /facturar a|cuenta de (cobro|facturación)/i,
    '付款方',
    /付款人|账单方|开票方/,
  ),
  order: term(/\borders?\b/i, 'pedido', /\b(orden|órdenes|ordenes)\b/i, '订单', /定单|单子/, [
    'Stops in loading sequence',
    'Purchase order',
    'Columns: consignee, product, description, PO, unit, length, width, height, measure, units. With a header row, columns can be in any sequence and can include invoice, farm and AWB.',
  ]),
  shipment: term(/\bshipments?\b/i, 'embarque', /\benv[ií]os?\b|remesa/i, '运单', /货运|票货|托运单/),
  load: term(/\bloads?\b/i, 'carga', /\bviajes?\b|cargas? de cami[oó]n/i, '车次', /装载|配载|载货/),
  shuttle: term(/\bshuttles?\b/i, 'traslado', /lanzadera|transbordo|acarreo/i, '转运', /短驳|穿梭|摆渡|接驳/),
  door: term(/\bdoors?\b/i, 'puerta', /\b(muelles?|and[eé]n|rampas?)\b/i, '门', /(?<!装)车门|道口|装卸口/),
  trailer: term(/\btrailers?\b/i, 'remolque', /tr[aá]iler/i, '挂车', /拖车/),
  seal: term(/\bseals?\b/i, 'sello', /precinto|marchamo/i, '封条', /铅封|封签/),
  staging: term(/\b(staging|staged?)\b/i, 'prepara', /escenific/i, '备货', /待装|集货|已就位/),
  misStaged: term(/\bmis-staged\b/i, 'mal ubicad', /mal preparad|extraviad/i, '错放', /放错/),
  putAway: term(
    /\bput[- ]away\b/i,
    'almacen',
    /almacenamiento|\bubic(ar|ad|ación)/i,
    '上架',
    /入库|库位|入位/,
  ),
  cooler: term(
    /\bcooler\b/i,
    'cámara fría',
    /cámara(?! fría)|\b(el|al|del) frío|nevera|refrigerador/i,
    '冷库',
    /冷藏室|冷间/,
  ),
  release: term(
    /\breleas(e|es|ed|ing)\b/i,
    'libera|libér',
    /cierre final|despach|\bsoltar/i,
    '放行',
    /释放|下放/,
    ['Error releasing door number {doorNumber}.'],
  ),
  dayOfService: term(
    /\bdays? of service\b/i,
    'día de servicio|días de servicio',
    /días? de atención/i,
    '服务日',
    /班期|运营日/,
  ),
  operatingDay: term(
    /\boperating day\b/i,
    'día en curso',
    /día (actual|corriente)/i,
    '作业日',
    /工作日|营业日|运行日/,
  ),
  shipDate: term(
    /\bship dates?\b/i,
    'fecha de embarque|fechas de embarque',
    /fechas? de (envío|despacho)/i,
    '发货日期',
    /发货日(?!期)|装运日|发运日/,
  ),
  outboundDate: term(/\boutbound date\b/i, 'fecha de salida', /fecha de despacho/i, '出库日期|出库', /发车/),
  cutoff: term(/\bcutoffs?\b/i, 'corte', /hora límite|hora de cierre/i, '截单', /截止|截关/),
  dataEntry: term(/\bdata entry\b/i, 'ingreso de datos', /captura|entrada de datos/i, '录入', /录单|制单/),
  extension: term(/\bextensions?\b/i, 'extensi', /prórroga|ampliación/i, '延期', /延时|延长|宽限/),
  block: term(/\bblock(s|ed)?\b/i, 'bloque', /suspendid|vetad/i, '冻结', /封锁|锁定|阻止|屏蔽/),
  holiday: term(/\bholidays?\b/i, 'festivo', /temporada|feriado|vacacion/i, '节假日', /节日/),
  invoice: term(/\binvoices?\b/i, 'factura', /comprobante/i, '发票', /发票单/),
  credit: term(/\bcredit(s|ed)?\b/i, 'crédito|acredit', /abon[aoó]/i, '冲销', /贷记|贷项|贷方|红冲/),
  writeOff: term(
    /\bwr(ite|itten|ites)[ -]off/i,
    'baja|incobrable',
    /cancel|castig/i,
    '坏账核销',
    /注销|(?<!坏账)核销/,
  ),
  statement: term(/\bstatements?\b/i, 'estado de cuenta|estados de cuenta', /extracto/i, '对账单', /结单/),
  billOfLading: term(
    /\bbills? of lading\b|\bBOLs?\b/i,
    'conocimiento de embarque|conocimiento|BOL',
    /carta de porte|guía/i,
    '提单',
    /货运单|提货单/,
  ),
  label: term(/\blabels?\b/i, 'etiqueta', /rótulo/i, '标签', /标贴|贴纸/),
  manifest: term(/\bmanifests?\b/i, 'manifiesto', /listado/i, '清单', /舱单|货单/),
  rating: term(/\brat(ing|ed)\b/i, 'tarif', /tarific|calific|cotiz/i, '计费', /计价|评级/),
  charge: term(/\bcharges?\b/i, 'cargo', /cobros?\b|gastos?\b/i, '费', /收款/),
  closeOfBilling: term(
    /\b(close of billing|close undone|closing billing|closed billing)\b/i,
    'cierre|cerr',
    /liquidac/i,
    '结账',
    /关账|结算/,
  ),
  finalize: term(/\bfinaliz(e|es|ed|ing)\b/i, 'finaliz', /termina(r|d)|confirmad/i, '确认', /定稿|完结/),
  pending: term(/\bpending\b/i, 'pendiente', /en espera/i, '待定', /待处理|未处理/),
  warehouse: term(/\bwarehouses?\b/i, 'almac', /bodega|depósito/i, '仓库', /库房|货栈/),
  layout: term(/\blayouts?\b/i, 'distribuci', /\bplanos?\b/i, '布局', /平面图/),
  carrier: term(/\bcarriers?\b/i, 'transportista', /portador|acarreador/i, '承运人', /承运商|运输商/),
  pickup: term(/\bpickups?\b/i, 'recogida', /retiro|colecta/i, '提货', /揽收|取货/),
  accessorial: term(/\baccessorials?\b/i, 'accesori', /suplement|extras?\b/i, '杂费', /(?<!节假日)附加费/),
  surcharge: term(/\bsurcharges?\b/i, 'recargo', /sobrecargo|suplement/i, '附加费', /附加收费|加价/),
  tariff: term(/\btariffs?\b/i, 'tarifa', /arancel/i, '运价', /资费|关税/),
  rateSheet: term(/\brate sheets?\b/i, 'tarifa', /arancel/i, '运价表', /资费|费率表|价目/),
  cube: term(/\bcubes?\b/i, 'cubo|cúbic', /volumen/i, '立方英尺|体积|容积', /立方(?!英尺)/),
  region: term(/\bregions?\b/i, 'región|regiones', /zona/i, '地区', /区域|大区/),
  proofOfDelivery: term(
    /\bproofs? of delivery\b/i,
    'comprobante|prueba',
    /justificante/i,
    '签收证明',
    /交货证明|送达凭证|交付/,
  ),
  deliveryWindow: term(/\bdelivery windows?\b/i, 'horario|ventana', /franja/i, '送货时段', /时间窗|交货/),
  shortage: term(/\bshortages?\b/i, 'faltante', /escasez|carencia/i, '短装', /短缺|缺货/),
  eta: term(/\bETAs?\b/, 'ETA', /hora (estimada|prevista)/i, 'ETA', /预计到达/),
  etc: term(/\bETC\b/, 'ETC', /hora (estimada|prevista)/i, '预计完成时间', /ETC|电子收费/),
  stop: term(
    /\b[Ss]tops?\b(?! (accepting|at the same|freight|receiving|sharing|simulation|that|their|updating|working)\b)/,
    'parada',
    /descarga/i,
    '卸货点',
    /站点/,
    // A lumper unloads, and so does the truck at its stop.
    [
      'Lumper stop',
      'Stop {position} of {count}. It adds {miles} miles and {amount}. Unloading starts on day {day}, {time}.',
    ],
  ),
} as const satisfies Record<string, GlossaryTerm>;

/** Words that no Chinese text may contain, whatever the English. A product term has only one translation. */
export const forbiddenChinese: readonly { never: RegExp; say: string; unless?: RegExp }[] = [
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
export const usSpanishWords: readonly Spoken[] = [
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
  { never: /frigor[ií]fico/i, say: 'cámara fría' },
  { never: /seguimiento/i, say: 'rastreo', where: /\btrack/i },
  { never: /\bcargas?\b/i, say: 'subir, subida', where: /^(?!.*\bloads?\b).*\bupload/i },
  { never: /tarea/i, say: 'trabajo; a tarea is done with a scanner', where: /\bjobs?\b|\blong work\b/i },
  { never: /\bcasa\b/i, say: 'empresa', where: /\bhouse\b/i },
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

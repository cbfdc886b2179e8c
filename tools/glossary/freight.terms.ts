import { defineGlossaryTerm } from './glossary-term.ts';

/** Parties, orders and the calendar. */
export const freightTerms = [
  defineGlossaryTerm('Account', /\b(?<!on )accounts?\b/i, 'cuenta', '账户|科目', {
    except: [
      'Example: signed account form, call, email',
      'No passkey was created. This device may already have one for your account.',
    ],
  }),
  defineGlossaryTerm('Arrival', /\barrivals?\b/i, 'llegada|lleg-', '到达|到'),
  defineGlossaryTerm('Bill-to', /\bbill[- ]to\b/i, 'pagador|bill-to', '付款方|bill-to', {
    es: /facturar a|cuenta de (cobro|facturación)/i,
    zh: /付款人|账单方|开票方/,
  }),
  defineGlossaryTerm('Bin', /\bbins?\b/i, 'contenedor|bin', '料箱|Bin', {
    es: /caj[oó]n|papelera/i,
    zh: /垃圾箱|仓位/,
  }),
  defineGlossaryTerm('Block', /\bblock(s|ed)?\b/i, 'bloqueo|bloque-', '冻结', {
    es: /suspendid|vetad/i,
    zh: /封锁|锁定|阻止|屏蔽/,
    except: [
      'Day start is blocked by an open day',
      'The browser blocked push. Allow notifications and try again.',
      'No matching rate, or a charge needs approval. It blocks the billing close.',
      'This browser blocks notifications. Allow them in the browser settings, then turn push on here.',
    ],
  }),
  defineGlossaryTerm('Box', /\bbox(es)?\b/i, 'caja|box', '箱|box', {
    es: /\bcart[oó]n(es)?\b/i,
    zh: /盒|纸箱/,
  }),
  defineGlossaryTerm(
    'Box size',
    /\bbox sizes?\b/i,
    'tamaño de caja|tamaños de caja|tamaño de la caja',
    '箱规',
    {
      zh: /箱型|箱子尺寸/,
    },
  ),
  defineGlossaryTerm('Calendar', /\bcalendars?\b/i, 'calendario', '日历', { es: /agenda/i, zh: /日程/ }),
  defineGlossaryTerm('Care-of', /\bcare[- ]ofs?\b/i, 'a cargo de', '转交', { zh: /代收/ }),
  defineGlossaryTerm('Consignee', /\bconsignees?\b/i, 'consignatario|consignee', '收货人|consignee', {
    es: /destinatari|receptor/i,
    zh: /收件人|收货方|受货/,
  }),
  defineGlossaryTerm('Cube', /\bcubes?\b/i, 'cubo|cúbic-', '体积|立方英尺|容积', {
    es: /volumen/i,
    zh: /立方(?!英尺)/,
  }),
  defineGlossaryTerm('Customer', /\bcustomers?\b(?! (service|invoice))/i, 'cliente|pagador', '客户|付款方', {
    zh: /顾客/,
  }),
  defineGlossaryTerm('Customer service', /\bcustomer service\b/i, 'servicio al cliente', '客服', {
    es: /atención al cliente/i,
    zh: /客户服务/,
  }),
  defineGlossaryTerm('Cutoff', /\bcutoffs?\b/i, 'corte', '截单', {
    es: /hora límite|hora de cierre/i,
    zh: /截止|截关/,
    except: ['Extension cutoff surcharge'],
  }),
  defineGlossaryTerm('Cutoff group', /\bcutoff groups?\b/i, 'grupo de corte|de corte', '截单组'),
  defineGlossaryTerm('Damaged', /\bdamaged?\b/i, 'dañado|dañ-', '破损|损', { es: /estropead|averiad/i }),
  defineGlossaryTerm('Data entry', /\bdata entry\b/i, 'ingreso de datos', '录入', {
    es: /captura|entrada de datos/i,
    zh: /录单|制单/,
  }),
  defineGlossaryTerm(
    'Day of service',
    /\bdays? of service\b/i,
    'día de servicio|días de servicio',
    '服务日',
    {
      es: /días? de atención/i,
      zh: /班期|运营日/,
    },
  ),
  defineGlossaryTerm('Deadline', /\bdeadlines?\b/i, 'fecha límite|plazo', '截止|期限'),
  defineGlossaryTerm('Delivered', /\bdelivered\b/i, 'entregado|entreg-|a cargo de', '送达|送往|转交', {
    zh: /交付/,
  }),
  defineGlossaryTerm('Deliver-to', /\bdeliver[- ]tos?\b/i, 'entrega', '送达地点'),
  defineGlossaryTerm(
    'Delivery',
    /\b(?<!proofs? of )deliver(y|ies)\b(?! windows?)/i,
    'entrega',
    '送货|送达|送往|到',
    {
      es: /\breparto/i,
      zh: /配送|派送/,
      except: ['This stop has no deliveries for this consignee.'],
    },
  ),
  defineGlossaryTerm('Delivery window', /\bdelivery windows?\b/i, 'ventana de entrega|ventana', '送货时段', {
    es: /franja/i,
    zh: /时间窗|交货/,
  }),
  defineGlossaryTerm('Draft', /\bdrafts?\b/i, 'borrador', '草稿'),
  defineGlossaryTerm('Extension', /\bextensions?\b/i, 'extensión|extensi-', '延期', {
    es: /prórroga|ampliación/i,
    zh: /延时|延长|宽限/,
    except: ['schemas must list {schema} and can otherwise list only extensions.'],
  }),
  defineGlossaryTerm(
    'Finalize',
    /\bfinaliz(e|es|ed|ing)\b/i,
    'finalizar|finaliz-|finalic-|finalíc-',
    '确认',
    {
      es: /termina(r|d)|confirmad/i,
      zh: /定稿|完结/,
    },
  ),
  defineGlossaryTerm('Freight', /\bfreight\b/i, 'mercancía', '货', { es: /\b(flete|mercadería)/i }),
  defineGlossaryTerm('Holiday', /\bholidays?\b/i, 'festivo', '节假日', {
    es: /temporada|feriado|vacacion/i,
    zh: /节日/,
  }),
  defineGlossaryTerm(
    'Holiday period',
    /\bholiday periods?\b/i,
    'período festivo|períodos festivos',
    '节假日期间',
  ),
  defineGlossaryTerm('Home warehouse', /\bhome warehouse\b/i, 'almacén de origen', '所属仓库', {
    es: /almacén (base|principal)/i,
  }),
  defineGlossaryTerm('Label', /\blabels?\b/i, 'etiqueta', '标签|箱标', { es: /rótulo/i, zh: /标贴|贴纸/ }),
  defineGlossaryTerm('Line', /\b(?<!straight-)lines?\b(?!:col)/i, 'línea|asiento-', '行|明细|分录', {
    es: /\brenglón/i,
  }),
  defineGlossaryTerm('Lot code', /\blot codes?\b/i, 'código de lote', '批次代码', { zh: /批号/ }),
  defineGlossaryTerm('Manifest', /\bmanifests?\b/i, 'manifiesto', '清单', {
    es: /listado/i,
    zh: /舱单|货单/,
  }),
  defineGlossaryTerm('Missing', /\bmissing\b/i, 'falta|falt-|sin ', '缺失|缺|短|未', { es: /extravi/i }),
  defineGlossaryTerm('Order', /\borders?\b/i, 'pedido', '订单|下单', {
    es: /\b(orden|órdenes|ordenes)\b/i,
    zh: /定单|单子/,
    except: [
      'Stops in loading sequence',
      'Purchase order',
      'Received, subject to the tariffs and contract in effect on the date of this bill of lading, ' +
        'the freight described above in apparent good order, except as noted.',
      'Fuel table rows must be in order of price, with no gaps.',
      'Unknown root element {element}. Send AelisShipperEDI or coldlane-order.',
      'Unknown coldlane-order version {version}. Send version 1.',
      'Dispatch order',
      'Columns: consignee, product, description, PO, unit, length, width, height, measure, units. With a header row, ' +
        'columns can be in any sequence and can include invoice, farm and AWB.',
    ],
  }),
  defineGlossaryTerm('Order entry', /\border entry\b/i, 'ingreso de pedidos', '订单录入', {
    es: /captura|toma de pedidos/i,
    zh: /录单/,
  }),
  defineGlossaryTerm('Outbound date', /\boutbound date\b/i, 'fecha de salida', '出库日期|出库', {
    es: /fecha de despacho/i,
    zh: /发车/,
  }),
  defineGlossaryTerm('Pallet', /\bpallets?\b/i, 'tarima|pallet', '托盘|pallet', {
    es: /\bpal[eé]s?\b|paletas?\b/i,
    zh: /栈板|卡板/,
  }),
  defineGlossaryTerm(
    'Payment term',
    /\bpayment terms?\b/i,
    'término de pago|términos de pago|plazo de pago',
    '付款方式|付款期限',
  ),
  defineGlossaryTerm('Pending', /\bpending\b/i, 'pendiente', '待定', {
    es: /en espera/i,
    zh: /待处理|未处理/,
  }),
  defineGlossaryTerm('Prepaid', /\bprepaid\b/i, 'prepagado|prepa-', '预付|prepaid'),
  defineGlossaryTerm('Product', /\bproducts?\b(?! tour)/i, 'producto', '产品|货品|品名'),
  defineGlossaryTerm('Purchase order', /\b[Pp]urchase orders?\b|\bPO\b/, 'orden de compra|PO', '采购单', {
    zh: /采购订单/,
  }),
  defineGlossaryTerm('Quantity', /\bquantit(y|ies)\b/i, 'cantidad', '数量|量'),
  defineGlossaryTerm('Receiving date', /\breceiving dates?\b/i, 'fecha de recepción|recepción', '收货日期', {
    zh: /收货日(?!期)/,
  }),
  defineGlossaryTerm('Region', /\bregions?\b/i, 'región|regiones', '地区', { es: /zona/i, zh: /区域|大区/ }),
  defineGlossaryTerm('Ship date', /\bship dates?\b/i, 'fecha de embarque|fechas de embarque', '发货日期', {
    es: /fechas? de (envío|despacho)/i,
    zh: /发货日(?!期)|装运日|发运日/,
    except: ['column|Ship date'],
  }),
  defineGlossaryTerm('Shipper', /\bshippers?\b/i, 'remitente|shipper', '发货人|shipper', {
    es: /embarcador|expedidor|cargador/i,
    zh: /托运|货主|发货方/,
    except: ['Shipper Cutoff Groups'],
  }),
  defineGlossaryTerm('Shipper group', /\bshipper groups?\b/i, 'grupo de remitentes|grupo', '发货人组'),
  defineGlossaryTerm('Temperature', /\btemperatures?\b/i, 'temperatura', '温度|测温|超温', { zh: /气温/ }),
  defineGlossaryTerm('Template', /\btemplates?\b/i, 'plantilla', '模板', { es: /modelo/i, zh: /样板|范本/ }),
  defineGlossaryTerm('3rd Party', /\b(3rd|third)[- ]party\b/i, 'tercero|3rd party', '第三方|3rd party'),
  defineGlossaryTerm('Time zone', /\btime zones?\b/i, 'zona horaria|la del estado', '时区|当地时间', {
    es: /huso/i,
  }),
  defineGlossaryTerm('Unit', /\bunits?\b/i, 'unidad|unitario', '货件|件|单位|单价', {
    es: /\bbultos?\b/i,
    zh: /单元(?!格)/,
  }),
  defineGlossaryTerm('Unit code', /\bunit codes?\b/i, 'código de unidad|código', '货件条码|件码', {
    zh: /货件代码/,
  }),
  defineGlossaryTerm('Unit label', /\bunit labels?\b/i, 'etiqueta', '货件标签'),
  defineGlossaryTerm('Weekday', /\bweekdays?\b/i, 'día de la semana', '星期', { zh: /工作日/ }),
];

import { defineGlossaryTerm } from './glossary-term.ts';

/** Receiving, the floor, shuttles, loads and tracking. */
export const warehouseTerms = [
  defineGlossaryTerm('Arrived', /\barrived\b/i, 'llegó|lleg-|recibid-', '已到达|到|送达', {
    except: [
      'Last 30 days, {count} deliveries: 50% arrived within {half} of the ETA at departure, 90% within {most}.',
      'Receipts are created for the pallets a shipper’s freight arrived on.',
      'The warehouse creates a receipt for the pallets your freight arrived on.',
    ],
  }),
  defineGlossaryTerm('Barcode', /\bbarcodes?\b(?! user)/i, 'código de barras|código', '条码|扫码'),
  defineGlossaryTerm(
    'Bill of lading',
    /\bbills? of lading\b|\bBOLs?\b/i,
    'conocimiento de embarque|conocimiento|BOL',
    '提单',
    {
      es: /carta de porte|guía/i,
      zh: /货运单|提货单/,
    },
  ),
  defineGlossaryTerm('Carrier', /\bcarriers?\b/i, 'transportista', '承运人', {
    es: /portador|acarreador/i,
    zh: /承运商|运输商/,
  }),
  defineGlossaryTerm('Cooler', /\bcooler\b/i, 'cuarto frío', '冷库', {
    es: /cámara|\b(el|al|del) frío|nevera|refrigerador/i,
    zh: /冷藏室|冷间/,
  }),
  defineGlossaryTerm(
    'Departure',
    /\bdepart(ures?|s|ed)?\b/i,
    'salida|sale|salir|salió',
    '发车|出发|离|待发',
    {
      es: /partida/i,
    },
  ),
  defineGlossaryTerm('Difference', /\bdifferences?\b/i, 'diferencia', '差异|多', { es: /discrepancia/i }),
  defineGlossaryTerm('Dispatch', /\bdispatch\b/i, 'despacho', '调度', { zh: /派车/ }),
  defineGlossaryTerm('Dock', /\bdocks?\b/i, 'muelle', '月台', {
    es: /and[eé]n|\bpuertas?\b/i,
    zh: /码头|站台/,
  }),
  defineGlossaryTerm('Door', /\bdoors?\b/i, 'puerta', '门', {
    es: /\b(muelles?|and[eé]n|rampas?)\b/i,
    zh: /(?<!装)车门|道口|装卸口/,
  }),
  defineGlossaryTerm('Driver', /\bdrivers?\b(?!’s license)/i, 'conductor', '司机', {
    es: /chofer|chófer/i,
    zh: /驾驶员/,
  }),
  defineGlossaryTerm('ETA', /\bETAs?\b/, 'ETA', 'ETA', { es: /hora (estimada|prevista)/i, zh: /预计到达/ }),
  defineGlossaryTerm('ETC', /\bETC\b/, 'ETC', '预计完成时间', {
    es: /hora (estimada|prevista)/i,
    zh: /ETC|电子收费/,
  }),
  defineGlossaryTerm('Final release', /\bfinal release\b/i, 'liberación final', '最终放行', {
    es: /cierre final/i,
  }),
  defineGlossaryTerm('Floor', /\bfloor\b(?!, floor)/i, 'piso', '场地|平面图|货位|地面|仓储', {
    es: /\bplanta\b|\bsuelo/i,
    zh: /楼层/,
  }),
  defineGlossaryTerm('Inbound', /\binbound\b/i, 'entrante|lleg-', '到货|发往|驶来|到达|入库'),
  defineGlossaryTerm('Inspection', /\binspect(ions?|ed|ing)?\b/i, 'inspección|inspec-', '检查|查验', {
    es: /revisi[oó]n/i,
    zh: /检验/,
  }),
  defineGlossaryTerm('Lane', /\blanes?\b/i, 'carril|ruta', '通道|线路|一线'),
  defineGlossaryTerm('Layout', /\blayouts?\b/i, 'distribución|distribuci-', '布局', {
    es: /\bplanos?\b/i,
    zh: /平面图/,
    // Of an email.
    except: [
      'Sample values replace the variables, from your company where possible. All emails share this layout.',
    ],
  }),
  defineGlossaryTerm('Linehaul', /\blinehauls?\b/i, 'flete', '干线运费', {
    es: /troncal|línea/i,
    zh: /长途/,
  }),
  defineGlossaryTerm('Load', /\bloads?\b/i, 'carga|carg-', '车次|装|货物固定杆', {
    es: /\bviajes?\b|cargas? de cami[oó]n/i,
    zh: /装载|配载|载货/,
    except: [
      'Couldn’t load',
      'Load locks set',
      'No load leaves here today.',
      'Couldn’t load the options.',
      'Load the new values',
    ],
  }),
  defineGlossaryTerm('Load locks', /\bload locks?\b/i, 'barras de carga|barras', '货物固定杆|固定杆'),
  defineGlossaryTerm('Loaded', /\bloaded\b/i, 'cargado|carg-', '已装车|装'),
  defineGlossaryTerm('Location', /\blocations?\b/i, 'ubicación|ubicaci-|lugar', '货区|地点|位置|送达地', {
    es: /localizaci|locaci/i,
  }),
  defineGlossaryTerm('Lumper', /\blumpers?\b/i, 'descarga', '装卸工'),
  defineGlossaryTerm('Miles', /\bmiles?\b/i, 'milla', '英里|里程', { es: /kil[oó]met/i, zh: /公里/ }),
  defineGlossaryTerm('Mis-staged', /\bmis-staged\b/i, 'mal ubicada', '错放', {
    es: /mal preparad|extraviad/i,
    zh: /放错/,
  }),
  defineGlossaryTerm('Operating day', /\boperating day\b/i, 'día en curso', '作业日', {
    es: /día (actual|corriente)/i,
    zh: /工作日|营业日|运行日/,
  }),
  defineGlossaryTerm('Outbound', /\boutbound\b/i, 'salida', '出库|出货', {
    es: /despach|saliente/i,
    zh: /出站/,
  }),
  defineGlossaryTerm('Pallet receipt', /\bpallet receipts?\b/i, 'recibo de tarimas|recibo', '托盘收据', {
    zh: /托盘(收货单|回执)/,
  }),
  defineGlossaryTerm('Photo', /\bphotos?\b/i, 'foto', '照片|拍照', { es: /imagen/i, zh: /图片/ }),
  defineGlossaryTerm('Pickup', /\bpickups?\b/i, 'recogida', '提货', {
    es: /retiro|colecta/i,
    zh: /揽收|取货/,
  }),
  defineGlossaryTerm('Position', /\bpositions?\b/i, 'posición|posiciones', '货位|位置'),
  defineGlossaryTerm('Printer', /\bprinters?\b/i, 'impresora|está apagada', '打印机'),
  defineGlossaryTerm(
    'Proof of delivery',
    /\bproofs? of delivery\b/i,
    'prueba de entrega|prueba',
    '签收证明',
    {
      es: /justificante/i,
      zh: /交货证明|送达凭证|交付/,
    },
  ),
  defineGlossaryTerm('Put away', /\bput[- ]away\b/i, 'almacenar|almacen-', '上架|下架', {
    es: /almacenamiento|\bubic(ar|ad|ación)/i,
    zh: /入库|库位|入位/,
  }),
  defineGlossaryTerm('Received', /\breceived\b/i, 'recibido|recib-|recepción', '已收货|收|到库', {
    zh: /接货/,
    except: ['All received'],
  }),
  defineGlossaryTerm('Receiving', /\breceiving\b/i, 'recepción|recib-', '收货|收', { zh: /接货/ }),
  defineGlossaryTerm('Reefer', /\breefers?\b/i, 'refrigerado|refriger-', '冷藏|冷机'),
  defineGlossaryTerm(
    'Release',
    /\breleas(e|es|ed|ing)\b/i,
    'liberar|liber-|libér-|devol-|devuel-|devuél-',
    '放行|腾出|退',
    {
      es: /cierre final|despach|\bsoltar/i,
      zh: /释放|下放/,
      except: ['Error releasing door number {doorNumber}.'],
    },
  ),
  defineGlossaryTerm('Routing', /\brouting\b/i, 'rutas|ruta', '路线', { es: /enrut|ruteo/i, zh: /路由/ }),
  defineGlossaryTerm('Scan', /\bscan(s|ned|ning)?\b/i, 'escanear|escane-|escané-', '扫描|扫', { zh: /扫瞄/ }),
  defineGlossaryTerm('Scanner', /\bscanners?\b/i, 'escáner', '扫描枪|扫码', {
    es: /lector/i,
    zh: /扫描仪|扫描器/,
  }),
  defineGlossaryTerm('Seal', /\bseals?\b/i, 'sello', '封条', { es: /precinto|marchamo/i, zh: /铅封|封签/ }),
  defineGlossaryTerm('Shortage', /\bshortages?\b/i, 'faltante', '短装', {
    es: /escasez|carencia/i,
    zh: /短缺|缺货/,
  }),
  defineGlossaryTerm('Shuttle', /\bshuttles?\b/i, 'traslado', '转运', {
    es: /lanzadera|transbordo|acarreo/i,
    zh: /短驳|穿梭|摆渡|接驳/,
  }),
  defineGlossaryTerm('Shuttle file', /\bshuttle files?\b/i, 'archivo de traslados', '转运文件'),
  defineGlossaryTerm(
    'Shuttle load',
    /\bshuttle loads?\b/i,
    'carga de traslado|cargas de traslado',
    '转运车次',
  ),
  defineGlossaryTerm('Signature', /\bsignatures?\b/i, 'firma', '签名', { zh: /签字/ }),
  defineGlossaryTerm('Simulation', /\bsimulations?\b/i, 'simulación', '模拟', { zh: /仿真/ }),
  defineGlossaryTerm(
    'Staging',
    /(?<!mis-)\b(staging|staged?)\b/i,
    'preparación|prepara-|etapa',
    '备货|阶段',
    {
      es: /escenific/i,
      zh: /待装|集货|已就位/,
    },
  ),
  defineGlossaryTerm('Station', /\bstations?\b/i, 'puesto', '工位', { es: /estaci[oó]n/i, zh: /工作站/ }),
  defineGlossaryTerm(
    'Stop',
    /\b[Ss]tops?\b(?! (accepting|at the same|freight|receiving|sharing|simulation|that|their|updating|working)\b)/,
    'parada',
    '卸货点',
    {
      es: /descarga/i,
      zh: /站点/,
      // A lumper unloads, and so does the truck at its stop.
      except: [
        'Lumper stop',
        'Stop {position} of {count}. It adds {miles} miles and {amount}. Unloading starts on day {day}, {time}.',
      ],
    },
  ),
  defineGlossaryTerm('Task', /\btasks?\b/i, 'tarea|procesos', '任务', { es: /faena/i, zh: /作业单/ }),
  defineGlossaryTerm('Terminal', /\bterminals?\b/i, 'terminal', '中转站', { zh: /终端|场站/ }),
  defineGlossaryTerm('Tracking', /\btrack(ing|s|ed)?\b/i, 'rastreo|rastre-', '追踪', {
    es: /seguimiento/i,
    zh: /跟踪/,
  }),
  defineGlossaryTerm('Trailer', /\btrailers?\b/i, 'remolque', '挂车', {
    es: /tr[aá]iler/i,
    zh: /拖车/,
    except: ['Trailer loaded'],
  }),
  defineGlossaryTerm('Transit', /\btransit\b/i, 'tránsito|traslado', '在途|途|运往|转运', {
    es: /en (camino|ruta)\b/i,
  }),
  defineGlossaryTerm('Truck', /\btrucks?\b/i, 'camión|camiones', '卡车|车', { es: /\btrocas?\b|camioneta/i }),
  defineGlossaryTerm('Warehouse', /\bwarehouses?\b(?! users?)/i, 'almacén|almac-', '仓库', {
    es: /bodega|depósito/i,
    zh: /库房|货栈/,
  }),
  defineGlossaryTerm(
    'Warehouse user',
    /\b(warehouse|barcode) users?\b/i,
    'usuario de escáner|usuario',
    '扫码用户',
    {
      zh: /条码用户/,
    },
  ),
  defineGlossaryTerm('Zone', /\b(?<!time )zones?\b/i, 'zona', '区'),
];

import { term } from './glossary-term.ts';

/** Receiving, the floor, shuttles, loads and tracking. */
export const warehouseTerms = [
  term('Arrived', /\barrived\b/i, 'llegó|lleg-|recibid-', '已到达|到|送达', {
    except: [
      'Last 30 days, {count} deliveries: 50% arrived within {half} of the ETA at departure, 90% within {most}.',
      'Receipts are created for the pallets a shipper’s freight arrived on.',
      'The warehouse creates a receipt for the pallets your freight arrived on.',
    ],
  }),
  term('Barcode', /\bbarcodes?\b(?! user)/i, 'código de barras|código', '条码|扫码'),
  term(
    'Bill of lading',
    /\bbills? of lading\b|\bBOLs?\b/i,
    'conocimiento de embarque|conocimiento|BOL',
    '提单',
    {
      es: /carta de porte|guía/i,
      zh: /货运单|提货单/,
    },
  ),
  term('Carrier', /\bcarriers?\b/i, 'transportista', '承运人', {
    es: /portador|acarreador/i,
    zh: /承运商|运输商/,
  }),
  term('Cooler', /\bcooler\b/i, 'cuarto frío', '冷库', {
    es: /cámara|\b(el|al|del) frío|nevera|refrigerador/i,
    zh: /冷藏室|冷间/,
  }),
  term('Departure', /\bdepart(ures?|s|ed)?\b/i, 'salida|sale|salir|salió', '发车|出发|离|待发', {
    es: /partida/i,
  }),
  term('Difference', /\bdifferences?\b/i, 'diferencia', '差异|多', { es: /discrepancia/i }),
  term('Dispatch', /\bdispatch\b/i, 'despacho', '调度', { zh: /派车/ }),
  term('Dock', /\bdocks?\b/i, 'muelle', '月台', { es: /and[eé]n|\bpuertas?\b/i, zh: /码头|站台/ }),
  term('Door', /\bdoors?\b/i, 'puerta', '门', {
    es: /\b(muelles?|and[eé]n|rampas?)\b/i,
    zh: /(?<!装)车门|道口|装卸口/,
  }),
  term('Driver', /\bdrivers?\b(?!’s license)/i, 'conductor', '司机', { es: /chofer|chófer/i, zh: /驾驶员/ }),
  term('ETA', /\bETAs?\b/, 'ETA', 'ETA', { es: /hora (estimada|prevista)/i, zh: /预计到达/ }),
  term('ETC', /\bETC\b/, 'ETC', '预计完成时间', { es: /hora (estimada|prevista)/i, zh: /ETC|电子收费/ }),
  term('Final release', /\bfinal release\b/i, 'liberación final', '最终放行', { es: /cierre final/i }),
  term('Floor', /\bfloor\b(?!, floor)/i, 'piso', '场地|平面图|货位|地面|仓储', {
    es: /\bplanta\b|\bsuelo/i,
    zh: /楼层/,
  }),
  term('Inbound', /\binbound\b/i, 'entrante|lleg-', '到货|发往|驶来|到达|入库'),
  term('Inspection', /\binspect(ions?|ed|ing)?\b/i, 'inspección|inspec-', '检查|查验', {
    es: /revisi[oó]n/i,
    zh: /检验/,
  }),
  term('Lane', /\blanes?\b/i, 'carril|ruta', '通道|线路|一线'),
  term('Layout', /\blayouts?\b/i, 'distribución|distribuci-', '布局', {
    es: /\bplanos?\b/i,
    zh: /平面图/,
    // Of an email.
    except: [
      'Sample values replace the variables, from your company where possible. All emails share this layout.',
    ],
  }),
  term('Linehaul', /\blinehauls?\b/i, 'flete', '干线运费', { es: /troncal|línea/i, zh: /长途/ }),
  term('Load', /\bloads?\b/i, 'carga|carg-', '车次|装|货物固定杆', {
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
  term('Load locks', /\bload locks?\b/i, 'barras de carga|barras', '货物固定杆|固定杆'),
  term('Loaded', /\bloaded\b/i, 'cargado|carg-', '已装车|装'),
  term('Location', /\blocations?\b/i, 'ubicación|ubicaci-|lugar', '货区|地点|位置|送达地', {
    es: /localizaci|locaci/i,
  }),
  term('Lumper', /\blumpers?\b/i, 'descarga', '装卸工'),
  term('Miles', /\bmiles?\b/i, 'milla', '英里|里程', { es: /kil[oó]met/i, zh: /公里/ }),
  term('Mis-staged', /\bmis-staged\b/i, 'mal ubicada', '错放', {
    es: /mal preparad|extraviad/i,
    zh: /放错/,
  }),
  term('Operating day', /\boperating day\b/i, 'día en curso', '作业日', {
    es: /día (actual|corriente)/i,
    zh: /工作日|营业日|运行日/,
  }),
  term('Outbound', /\boutbound\b/i, 'salida', '出库|出货', { es: /despach|saliente/i, zh: /出站/ }),
  term('Pallet receipt', /\bpallet receipts?\b/i, 'recibo de tarimas|recibo', '托盘收据', {
    zh: /托盘(收货单|回执)/,
  }),
  term('Photo', /\bphotos?\b/i, 'foto', '照片|拍照', { es: /imagen/i, zh: /图片/ }),
  term('Pickup', /\bpickups?\b/i, 'recogida', '提货', { es: /retiro|colecta/i, zh: /揽收|取货/ }),
  term('Position', /\bpositions?\b/i, 'posición|posiciones', '货位|位置'),
  term('Printer', /\bprinters?\b/i, 'impresora|está apagada', '打印机'),
  term('Proof of delivery', /\bproofs? of delivery\b/i, 'prueba de entrega|prueba', '签收证明', {
    es: /justificante/i,
    zh: /交货证明|送达凭证|交付/,
  }),
  term('Put away', /\bput[- ]away\b/i, 'almacenar|almacen-', '上架|下架', {
    es: /almacenamiento|\bubic(ar|ad|ación)/i,
    zh: /入库|库位|入位/,
  }),
  term('Received', /\breceived\b/i, 'recibido|recib-|recepción', '已收货|收|到库', {
    zh: /接货/,
    except: ['All received'],
  }),
  term('Receiving', /\breceiving\b/i, 'recepción|recib-', '收货|收', { zh: /接货/ }),
  term('Reefer', /\breefers?\b/i, 'refrigerado|refriger-', '冷藏|冷机'),
  term(
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
  term('Routing', /\brouting\b/i, 'rutas|ruta', '路线', { es: /enrut|ruteo/i, zh: /路由/ }),
  term('Scan', /\bscan(s|ned|ning)?\b/i, 'escanear|escane-|escané-', '扫描|扫', { zh: /扫瞄/ }),
  term('Scanner', /\bscanners?\b/i, 'escáner', '扫描枪|扫码', { es: /lector/i, zh: /扫描仪|扫描器/ }),
  term('Seal', /\bseals?\b/i, 'sello', '封条', { es: /precinto|marchamo/i, zh: /铅封|封签/ }),
  term('Shortage', /\bshortages?\b/i, 'faltante', '短装', { es: /escasez|carencia/i, zh: /短缺|缺货/ }),
  term('Shuttle', /\bshuttles?\b/i, 'traslado', '转运', {
    es: /lanzadera|transbordo|acarreo/i,
    zh: /短驳|穿梭|摆渡|接驳/,
  }),
  term('Shuttle file', /\bshuttle files?\b/i, 'archivo de traslados', '转运文件'),
  term('Shuttle load', /\bshuttle loads?\b/i, 'carga de traslado|cargas de traslado', '转运车次'),
  term('Signature', /\bsignatures?\b/i, 'firma', '签名', { zh: /签字/ }),
  term('Simulation', /\bsimulations?\b/i, 'simulación', '模拟', { zh: /仿真/ }),
  term('Staging', /(?<!mis-)\b(staging|staged?)\b/i, 'preparación|prepara-|etapa', '备货|阶段', {
    es: /escenific/i,
    zh: /待装|集货|已就位/,
  }),
  term('Station', /\bstations?\b/i, 'puesto', '工位', { es: /estaci[oó]n/i, zh: /工作站/ }),
  term(
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
  term('Task', /\btasks?\b/i, 'tarea|procesos', '任务', { es: /faena/i, zh: /作业单/ }),
  term('Terminal', /\bterminals?\b/i, 'terminal', '中转站', { zh: /终端|场站/ }),
  term('Tracking', /\btrack(ing|s|ed)?\b/i, 'rastreo|rastre-', '追踪', { es: /seguimiento/i, zh: /跟踪/ }),
  term('Trailer', /\btrailers?\b/i, 'remolque', '挂车', {
    es: /tr[aá]iler/i,
    zh: /拖车/,
    except: ['Trailer loaded'],
  }),
  term('Transit', /\btransit\b/i, 'tránsito|traslado', '在途|途|运往|转运', { es: /en (camino|ruta)\b/i }),
  term('Truck', /\btrucks?\b/i, 'camión|camiones', '卡车|车', { es: /\btrocas?\b|camioneta/i }),
  term('Warehouse', /\bwarehouses?\b(?! users?)/i, 'almacén|almac-', '仓库', {
    es: /bodega|depósito/i,
    zh: /库房|货栈/,
  }),
  term('Warehouse user', /\b(warehouse|barcode) users?\b/i, 'usuario de escáner|usuario', '扫码用户', {
    zh: /条码用户/,
  }),
  term('Zone', /\b(?<!time )zones?\b/i, 'zona', '区'),
];

import type { ScreenDefinition, UserAccess } from '#app/screens.ts';
import { canOpenScreen, isScreenBuilt, screens } from '#app/screens.ts';
import { hasPermission } from '#kit/contract/access.ts';

/**
 * Every action that the command palette offers: a verb and an object. An action opens a screen with its form or dialog, or runs
 * at once. The palette shows only what the user may do.
 */

/** Actions that run at once, in the palette itself. */
export type ImmediateAction =
  | 'darkMode'
  | 'lightMode'
  | 'english'
  | 'spanish'
  | 'chinese'
  | 'clock12'
  | 'clock24'
  | 'printOrderLabels'
  | 'showHotkeys'
  | 'showTours'
  | 'resetPassword'
  | 'signOut'
  | 'signOutEverywhere';

export interface PaletteAction {
  id: string;
  label: string;
  /** Words that find the action besides its label, in English, Spanish and Chinese. The verbs come first, before a `|`. */
  searchWords: string;
  /** The user needs at least one of these. Empty: being allowed to open the screen is enough. */
  permissions: readonly string[];
  /** The screen to open, and the action that it starts (kit/web/screen-actions.ts). */
  opens?: { path: string; search?: Readonly<Record<string, string>>; action?: string };
  runs?: ImmediateAction;
  /** The screen needs a warehouse chosen in the top bar. */
  needsWarehouse?: true;
}

const create = 'new create add enter make nuevo nueva crear agregar añadir ingresar 新建 创建 添加 新增';
const run = 'run start iniciar empezar ejecutar correr 运行 开始';
const change = 'change switch use set cambiar usar poner 切换 使用';

/** An action that opens the form of a new record: the primary button of its screen. */
const creates = (
  { path, label, objects }: { path: string; label: string; objects: string },
  ...permissions: string[]
): PaletteAction => ({
  id: `create ${label}`,
  label,
  searchWords: `${create} | ${objects}`,
  permissions,
  opens: { path, action: 'create' },
});

const orderActions: readonly PaletteAction[] = [
  {
    id: 'newOrder',
    label: 'New order',
    searchWords: `${create} place | order shipment freight pedido orden mercancía 订单 下单`,
    permissions: ['addShipment:dataEntry', 'addShipmentAfterCutOff:dataEntry'],
    opens: { path: '/customerService/orderEntry', action: 'create' },
  },
  {
    id: 'printLabels',
    label: 'Print labels',
    searchWords: 'print imprimir 打印 | labels label order etiquetas etiqueta pedido 标签 订单',
    permissions: ['orderEntryView:shipments'],
    runs: 'printOrderLabels',
    opens: { path: '/customerService/orderEntry', search: { search: '1' } },
  },
  {
    id: 'uploadOrders',
    label: 'Upload XML Files',
    searchWords:
      'upload import send subir importar cargar 上传 导入 | orders xml file pedidos archivo 订单 文件',
    permissions: [],
    opens: { path: '/customerService/uploadXmlFiles' },
  },
  {
    id: 'requestExtension',
    label: 'Request an extension',
    searchWords:
      'request ask solicitar pedir 申请 请求 | extension cutoff more time late extensión corte 延期 延长',
    permissions: ['createExtension:dataEntry'],
    opens: { path: '/warehouse/extensionRequests', action: 'create' },
  },
  creates(
    {
      path: '/customerServices/claims',
      label: 'New claim',
      objects: 'file claim damage shortage reclamación daño faltante 索赔 理赔',
    },
    'fileClaims:customerService',
  ),
];

const warehouseActions: readonly PaletteAction[] = [
  {
    id: 'startDay',
    label: 'Start day',
    searchWords:
      'start begin open iniciar empezar abrir 开始 启动 | day operating day receiving día operativo 运营日 营业日',
    permissions: ['editSettings:warehouse'],
    opens: { path: '/warehouse/warehouseSettings', action: 'startDay' },
    needsWarehouse: true,
  },
  {
    id: 'finalRelease',
    label: 'Final release',
    searchWords:
      'final release close finish end liberar cerrar terminar 最终 放行 结束 | day loads día cargas 运营日 装载',
    permissions: ['finalRelease:outbound'],
    opens: { path: '/home/index', action: 'finalRelease' },
    needsWarehouse: true,
  },
  {
    id: 'syncLoads',
    label: 'Sync loads',
    searchWords:
      'sync synchronize update get sincronizar actualizar 同步 更新 | loads routing cargas rutas 装载 路线',
    permissions: ['synchronizeLoads:outbound'],
    opens: { path: '/outbound/loading', action: 'syncLoads' },
  },
  {
    id: 'syncEtas',
    label: 'Sync from dispatch…',
    searchWords:
      'sync synchronize update get sincronizar actualizar 同步 更新 | etas eta dispatch trucks despacho camiones 预计到达 调度',
    permissions: ['etaEdit:outbound'],
    opens: { path: '/customerCenter/etas', action: 'syncEtas' },
  },
  creates(
    {
      path: '/outbound/shuttleLoading',
      label: 'New shuttle load',
      objects: 'shuttle load transfer carga traslado 穿梭 短驳',
    },
    'shuttleLoadEdit:outbound',
  ),
  creates(
    {
      path: '/routing/shuttleFile',
      label: 'New shuttle row',
      objects: 'shuttle file row fila archivo traslados 穿梭 短驳',
    },
    'editShuttleFile:routing',
  ),
  creates(
    {
      path: '/routing/shuttleSetUp',
      label: 'New setup row',
      objects: 'shuttle setup weekly fila configuración traslados 穿梭 短驳',
    },
    'editShuttleSetup:routing',
  ),
  creates(
    { path: '/warehouse/doorsManagement', label: 'New door', objects: 'door dock puerta andén 门 月台' },
    'editDoors:warehouse',
  ),
  creates(
    {
      path: '/warehouse/layoutsDaily',
      label: 'New layout',
      objects: 'layout floor plan day distribución piso 布局',
    },
    'editLayouts:warehouse',
  ),
  creates(
    {
      path: '/warehouse/layoutTemplates',
      label: 'New template',
      objects: 'layout template floor plantilla distribución 布局 模板',
    },
    'editLayoutTemplates:warehouse',
  ),
  creates(
    {
      path: '/warehouse/barCodeUser',
      label: 'New warehouse user',
      objects: 'scanner barcode user badge pin usuario escáner código 扫描 用户',
    },
    'barCodeUserEdit:warehouse',
  ),
  creates(
    {
      path: '/warehouse/palletManagement',
      label: 'New pallet receipt',
      objects: 'pallet receipt recibo tarima 托盘 收据',
    },
    'createPalletReceipt:warehouse',
  ),
  creates(
    {
      path: '/warehouse/shipperCutoffGroups',
      label: 'New cutoff group',
      objects: 'cutoff group grupo corte 截止 组',
    },
    'cutoffGroupEdit:warehouse',
  ),
  {
    ...creates(
      {
        path: '/warehouse/blockedAccounts',
        label: 'Block an account',
        objects: 'account shipper consignee cuenta remitente consignatario 账户 客户',
      },
      'blockedAccountAdd:warehouse',
    ),
    searchWords: 'block stop bloquear 冻结 屏蔽 | account shipper consignee cuenta remitente 账户 客户',
  },
  creates(
    {
      path: '/customerCenter/daysOfService',
      label: 'New day of service',
      objects: 'day of service schedule día servicio 服务日',
    },
    'edit:dayOfService',
  ),
];

const billingActions: readonly PaletteAction[] = [
  {
    id: 'runRating',
    label: 'Run rating…',
    searchWords: `${run} rate calculate calcular tarifar 计费 计算 | rating shipments charges embarques cargos 运单 费用`,
    permissions: ['runRating:billing'],
    opens: { path: '/customerCenter/manageShipments', action: 'runRating' },
  },
  {
    id: 'createInvoices',
    label: 'Create invoices…',
    searchWords: `${create} close bill invoice facturar cerrar 开票 | invoices invoice billing facturas factura 发票 账单`,
    permissions: ['closeBilling:billing', 'undoBilling:billing'],
    opens: { path: '/customerCenter/manageInvoices', action: 'createInvoices' },
  },
  creates(
    {
      path: '/customerCenter/manageInvoices',
      label: 'New invoice…',
      objects: 'invoice draft by hand factura borrador 发票',
    },
    'editInvoice:billing',
  ),
  {
    ...creates(
      {
        path: '/customerServices/billingRating',
        label: 'New quote',
        objects: 'quote price offer estimate cotización presupuesto precio 报价',
      },
      'editTariffs:billing',
    ),
    opens: { path: '/customerServices/billingRating', search: { part: 'quotes' }, action: 'create' },
  },
  {
    ...creates(
      {
        path: '/customerCenter/payments',
        label: 'New payment',
        objects: 'payment check money pago cheque 付款 收款',
      },
      'recordPayments:billing',
    ),
    searchWords: `${create} record post receive registrar recibir 登记 | payment check money pago cheque 付款 收款`,
  },
  {
    id: 'closeMonth',
    label: 'Month-end close',
    searchWords: 'close cerrar 关账 结账 | month period books mes período 月 期间',
    permissions: ['closeBilling:billing'],
    opens: { path: '/customerServices/monthEnd' },
  },
];

const adminActions: readonly PaletteAction[] = [
  {
    ...creates({ path: '/customerCenter/usersGroups', label: 'Invite user…', objects: '' }),
    searchWords: `invite ${create} invitar 邀请 | user person colleague account usuario persona colega 用户 同事`,
    permissions: ['viewManageUserGroup:account'],
  },
  creates(
    { path: '/admin/roles', label: 'New role…', objects: 'role permissions rol permisos 角色 权限' },
    'editRoles:account',
  ),
  creates(
    {
      path: '/customerServices/customerMaster',
      label: 'Add account',
      objects: 'account shipper consignee customer cuenta cliente remitente consignatario 账户 客户',
    },
    'editAccounts:accounts',
  ),
  creates(
    { path: '/admin/products', label: 'New product', objects: 'product item flower producto artículo 产品' },
    'productsEdit:admin',
  ),
  creates(
    { path: '/admin/regions', label: 'New region', objects: 'region área región zona 区域' },
    'regionsEdit:admin',
  ),
  creates(
    { path: '/admin/states', label: 'New state', objects: 'state province estado provincia 州 省' },
    'statesEdit:admin',
  ),
  creates(
    { path: '/admin/reasons', label: 'New reason', objects: 'reason code motivo código 原因' },
    'reasonsEdit:admin',
  ),
  creates(
    {
      path: '/admin/holidayPeriods',
      label: 'New holiday period',
      objects: 'holiday period peak surcharge período festivo temporada 节假日 假期',
    },
    'adminSettingsEdit:admin',
  ),
  creates(
    {
      path: '/admin/apiClients',
      label: 'New API client',
      objects: 'api client key token software cliente clave 接口 客户端',
    },
    'manageApiClients:admin',
  ),
  {
    id: 'importRecords',
    label: 'Import',
    searchWords:
      'import upload importar subir 导入 上传 | records data file datos archivo registros 数据 文件',
    permissions: ['importRecords:admin'],
    opens: { path: '/admin/import' },
  },
];

const runs = (id: ImmediateAction, names: Pick<PaletteAction, 'label' | 'searchWords'>): PaletteAction => ({
  id,
  ...names,
  permissions: [],
  runs: id,
});

const ownActions: readonly PaletteAction[] = [
  runs('darkMode', {
    label: 'Dark mode',
    searchWords: `${change} turn dark night oscuro noche 深色 夜间 | mode theme colors modo tema 模式 主题`,
  }),
  runs('lightMode', {
    label: 'Light mode',
    searchWords: `${change} turn light day claro día 浅色 日间 | mode theme colors modo tema 模式 主题`,
  }),
  runs('english', {
    label: 'Use English',
    searchWords: `${change} speak inglés 英语 英文 | language idioma 语言`,
  }),
  runs('spanish', {
    label: 'Use Spanish',
    searchWords: `${change} speak español castellano 西班牙语 | language idioma 语言`,
  }),
  runs('chinese', {
    label: 'Use Chinese',
    searchWords: `${change} speak chino 汉语 中文 | language idioma 语言`,
  }),
  runs('clock12', {
    label: 'Use 12-hour clock',
    searchWords: `${change} | time format clock am pm hora formato reloj 时间 格式`,
  }),
  runs('clock24', {
    label: 'Use 24-hour clock',
    searchWords: `${change} | time format clock military hora formato reloj 时间 格式`,
  }),
  runs('showHotkeys', {
    label: 'Keyboard shortcuts',
    searchWords:
      'help show ayuda mostrar 帮助 显示 | keyboard shortcuts hotkeys keys teclado atajos teclas 键盘 快捷键',
  }),
  runs('showTours', {
    label: 'Product tours…',
    searchWords:
      'help show learn take ayuda mostrar aprender 帮助 学习 | tour tours tutorial guide recorrido guía 导览 教程',
  }),
  runs('resetPassword', {
    label: 'Reset password…',
    searchWords: `${change} reset forgot restablecer olvidé 重置 修改 | password contraseña 密码`,
  }),
  runs('signOut', {
    label: 'Sign out',
    searchWords: 'sign log exit leave quit logout cerrar salir 退出 注销 | out off session sesión 登录',
  }),
  runs('signOutEverywhere', {
    label: 'Sign out everywhere…',
    searchWords:
      'sign log exit logout cerrar salir 退出 注销 | out everywhere devices sessions sesión dispositivos 所有 设备',
  }),
];

export const paletteActions: readonly PaletteAction[] = [
  ...orderActions,
  ...warehouseActions,
  ...billingActions,
  ...adminActions,
  ...ownActions,
];

/** The screen that an action opens. Undefined for an action that only runs. */
export const findScreenOfAction = ({ opens }: PaletteAction): ScreenDefinition | undefined =>
  opens && screens.find((screen) => screen.path === opens.path);

/** Whether the user may do the action and open its screen. */
export function canDoAction(action: PaletteAction, user: UserAccess): boolean {
  const screen = findScreenOfAction(action);
  if (action.opens && !(screen && isScreenBuilt(screen.path) && canOpenScreen(screen, user))) return false;
  return action.permissions.length === 0 || action.permissions.some((grant) => hasPermission(user, grant));
}

/** Words that say nothing about the action: "print the labels for order 100235", "cambiar a español". */
const fillers = new Set(
  'a an the for of to in into my me please un una el la los las de del para al en por favor mi'.split(' '),
);
const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const splitWords = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The number of an order in the typed text, as in "print labels for 100235". */
export const findOrderNumber = (typed: string): string | undefined => /\b\d{4,}\b/.exec(typed)?.[0];

export type ActionMatch = 'verb' | 'object' | null;
/**
 * How a typed text finds an action: all its words begin words of the action. `verb` if one of them begins a verb of the action,
 * because then the user wants to do something and not to open a page.
 */
export function matchAction(action: PaletteAction, translatedLabel: string, typed: string): ActionMatch {
  const number = action.runs === 'printOrderLabels' ? findOrderNumber(typed) : undefined;
  const all = splitWords(number === undefined ? typed : typed.replace(number, ' '));
  const words = all.filter((word) => !fillers.has(word));
  const [verbs = '', objects = ''] = action.searchWords.toLowerCase().split('|');
  const [verbWords, otherWords] = [
    splitWords(verbs),
    splitWords(`${objects} ${translatedLabel} ${action.label}`),
  ];
  const begins = (list: readonly string[]) => (word: string) =>
    list.some((one) => one.startsWith(word) || (isHan(word) && word.includes(one)));
  const known = (word: string) => begins(verbWords)(word) || begins(otherWords)(word);
  if (words.length === 0 || !words.every(known)) return null;
  return words.some((word) => (word.length > 2 || isHan(word)) && begins(verbWords)(word))
    ? 'verb'
    : 'object';
}

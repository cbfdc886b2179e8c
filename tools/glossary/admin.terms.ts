import { defineGlossaryTerm } from './glossary-term.ts';

/** Users, sign-in, settings, files and messages. */
export const adminTerms = [
  defineGlossaryTerm('Administrator', /\badministrators?\b/i, 'administrador', '管理员'),
  defineGlossaryTerm('API client', /\bAPI clients?\b/i, 'cliente de API|clientes de API', 'API 客户端', {
    zh: /API 客户(?!端)/,
  }),
  defineGlossaryTerm(
    'Authenticator app',
    /\bauthenticator app\b/i,
    'aplicación de autenticación',
    '验证器应用',
    {
      es: /\bapp\b/i,
    },
  ),
  defineGlossaryTerm(
    'Deactivate',
    /\bdeactivat(e|es|ed|ing)\b/i,
    'desactivar|desactiv-|desactív-',
    '停用|解除',
    {
      es: /deshabilit/i,
      zh: /禁用|注销/,
    },
  ),
  defineGlossaryTerm(
    'Email',
    /\bemails?\b/i,
    'correo electrónico|correo|enviar|envío',
    '电子邮件|邮件|邮箱|发送',
    {
      es: /\be-?mails?\b/i,
      zh: /电邮/,
    },
  ),
  defineGlossaryTerm('Export', /\bexport(s|ed|ing)?\b/i, 'exportar|export-', '导出', { zh: /输出/ }),
  defineGlossaryTerm('File', /\b(?<!on )files?\b(?! a claim| claims?\b| the claim|d)/i, 'archivo', '文件', {
    es: /fichero/i,
    zh: /档案/,
    except: ['No column titles match {kind}. Map the columns, or import the file as another type.'],
  }),
  defineGlossaryTerm('Filter', /\bfilters?\b/i, 'filtro|filtr-', '筛选', { zh: /过滤/ }),
  defineGlossaryTerm('Import', /\bimport(s|ed|ing)?\b/i, 'importar|import-|impórt-', '导入', { zh: /输入/ }),
  defineGlossaryTerm('Invitation', /\b(invitations?|invit(e|es|ed))\b/i, 'invitación|invit-', '邀请|受邀', {
    zh: /邀约/,
  }),
  defineGlossaryTerm('Link', /\blinks?\b/i, 'enlace|digital link', '链接|digital link', {
    es: /v[ií]nculo|liga\b/i,
    zh: /连结|链结/,
  }),
  defineGlossaryTerm('Notification', /\bnotifications?\b/i, 'notificación|notificaci-|avisa', '通知|推送'),
  defineGlossaryTerm('Passkey', /\bpasskeys?\b/i, 'llave de acceso|llave', '通行密钥', {
    es: /clave de acceso/i,
    zh: /通行钥匙|密码钥匙/,
  }),
  defineGlossaryTerm('Password', /\bpasswords?\b/i, 'contraseña', '密码', { es: /clave\b/i, zh: /口令/ }),
  defineGlossaryTerm('Permission', /\bpermissions?\b/i, 'permiso', '权限', { zh: /许可/ }),
  defineGlossaryTerm('Portal', /\bportals?\b/i, 'portal', '门户'),
  defineGlossaryTerm(
    'Recovery code',
    /\brecovery codes?\b/i,
    'código de recuperación|códigos de recuperación',
    '恢复代码',
    { zh: /恢复码/ },
  ),
  defineGlossaryTerm('Retention', /\bretention\b/i, 'conservación|plazo', '保留', { zh: /留存/ }),
  defineGlossaryTerm('Role', /\broles?\b/i, 'rol', '角色|比基础'),
  defineGlossaryTerm('Second factor', /\bsecond factors?\b/i, 'segundo factor', '双重验证', {
    zh: /双因素|第二因素/,
  }),
  defineGlossaryTerm('Session', /\bsessions?\b/i, 'sesión|sesi-', '会话'),
  defineGlossaryTerm('Setting', /\bsettings?\b/i, 'ajuste|según el perfil', '设置', {
    es: /configuraci/i,
    zh: /设定/,
  }),
  defineGlossaryTerm(
    'Sign in',
    /\bsign(s|ed)?[- ]in\b/i,
    'iniciar sesión|sesión|entr-|acceso|conectado',
    '登录',
    {
      es: /\bloguea|ingresar/i,
      zh: /登入/,
    },
  ),
  defineGlossaryTerm(
    'Sign out',
    /\bsign(s|ed)?[- ]out\b/i,
    'cerrar sesión|sesión|sesiones|salir',
    '退出|会话',
    {
      zh: /登出|注销/,
    },
  ),
  defineGlossaryTerm('Text message', /\btext messages?\b/i, 'mensaje de texto|mensajes de texto', '短信', {
    es: /\bSMS\b/,
  }),
  defineGlossaryTerm('User', /\busers?\b/i, 'usuario', '用户', {
    zh: /使用者/,
    except: [
      'Every manual ETA has a user and a time, and its stop was not delivered earlier',
      'The user who owns the account',
    ],
  }),
  defineGlossaryTerm('Webhook', /\bwebhooks?\b/i, 'webhook', 'Webhook', { zh: /网络钩子/ }),
];

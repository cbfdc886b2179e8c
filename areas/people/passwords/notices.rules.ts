import type { MailLanguage } from './passwords.rules.ts';

/** What somebody is told by mail of a change of the own ways in: whoever changed them may not hold the mail. */
export type Notice =
  | 'passkey'
  | 'passkey removed'
  | 'password changed'
  | 'second factor on'
  | 'second factor off'
  | 'second factor reset'
  | 'codes made'
  | 'code used'
  | 'codes guessed';

interface Told {
  subject: string;
  /** What has happened, after the greeting. */
  what: string;
}
/** `{count}` stands for the recovery codes that are left. */
const told: Record<Notice, Record<MailLanguage, Told>> = {
  passkey: {
    en: {
      subject: 'A passkey was added to your Coldlane account',
      what: 'a passkey was added to your account, which lets its holder in without a password.',
    },
    es: {
      subject: 'Se agregó una llave de acceso a su cuenta de Coldlane',
      what: 'se agregó a su cuenta una llave de acceso; quien la tenga entra sin contraseña.',
    },
    zh: {
      subject: '您的 Coldlane 账户添加了一个通行密钥',
      what: '您的账户添加了一个通行密钥，持有者无需密码即可登录。',
    },
  },
  'passkey removed': {
    en: {
      subject: 'A passkey was removed from your Coldlane account',
      what: 'a passkey was removed from your account; nobody signs in with it any more.',
    },
    es: {
      subject: 'Se quitó una llave de acceso de su cuenta de Coldlane',
      what: 'se quitó de su cuenta una llave de acceso; ya nadie entra con ella.',
    },
    zh: {
      subject: '您的 Coldlane 账户移除了一个通行密钥',
      what: '您的账户移除了一个通行密钥，任何人都不能再用它登录。',
    },
  },
  'password changed': {
    en: {
      subject: 'Your Coldlane password was changed',
      what: 'the password of your account was changed, and every other session has ended.',
    },
    es: {
      subject: 'Se cambió su contraseña de Coldlane',
      what: 'se cambió la contraseña de su cuenta y se cerraron todas las demás sesiones.',
    },
    zh: {
      subject: '您的 Coldlane 密码已更改',
      what: '您账户的密码已更改，所有其他会话均已结束。',
    },
  },
  'second factor on': {
    en: {
      subject: 'Your Coldlane account asks for a second factor now',
      what: 'the second factor of your account was switched on: after the password, a code of an authenticator app is asked for.',
    },
    es: {
      subject: 'Su cuenta de Coldlane pide ahora un segundo factor',
      what: 'se activó el segundo factor de su cuenta: después de la contraseña se pide un código de una aplicación de autenticación.',
    },
    zh: {
      subject: '您的 Coldlane 账户已启用双重验证',
      what: '您的账户已启用双重验证：输入密码后还需输入验证器应用的验证码。',
    },
  },
  'second factor off': {
    en: {
      subject: 'The second factor of your Coldlane account is off',
      what: 'the second factor of your account was switched off: the password alone lets in again.',
    },
    es: {
      subject: 'El segundo factor de su cuenta de Coldlane está desactivado',
      what: 'se desactivó el segundo factor de su cuenta: para entrar vuelve a bastar la contraseña.',
    },
    zh: {
      subject: '您的 Coldlane 账户已关闭双重验证',
      what: '您账户的双重验证已关闭：现在仅凭密码即可登录。',
    },
  },
  'second factor reset': {
    en: {
      subject: 'An administrator reset the second factor of your Coldlane account',
      what: 'an administrator has removed your authenticator app, recovery codes and passkeys. You sign in with your password, or by a link from the sign-in page, and set them up again.',
    },
    es: {
      subject: 'Un administrador restableció el segundo factor de su cuenta de Coldlane',
      what: 'un administrador quitó su aplicación de autenticación, sus códigos de recuperación y sus llaves de acceso. Entre con su contraseña, o con un enlace de la página de inicio de sesión, y configúrelos de nuevo.',
    },
    zh: {
      subject: '管理员已重置您 Coldlane 账户的双重验证',
      what: '管理员已移除您的验证器应用、恢复代码和通行密钥。请用密码登录，或在登录页面索取链接，然后重新设置。',
    },
  },
  'codes made': {
    en: {
      subject: 'New recovery codes for your Coldlane account',
      what: 'ten new recovery codes were made for your account; those before count no more.',
    },
    es: {
      subject: 'Códigos de recuperación nuevos para su cuenta de Coldlane',
      what: 'se crearon diez códigos de recuperación nuevos para su cuenta; los anteriores ya no sirven.',
    },
    zh: {
      subject: '您的 Coldlane 账户已生成新的恢复代码',
      what: '您的账户已生成十个新的恢复代码，之前的代码全部失效。',
    },
  },
  'code used': {
    en: {
      subject: 'A recovery code of your Coldlane account was used',
      what: 'somebody used a recovery code of your account in place of the app. Codes left: {count}.',
    },
    es: {
      subject: 'Se usó un código de recuperación de su cuenta de Coldlane',
      what: 'alguien usó un código de recuperación de su cuenta en lugar de la aplicación. Códigos restantes: {count}.',
    },
    zh: {
      subject: '您的 Coldlane 账户使用了一个恢复代码',
      what: '有人用恢复代码代替验证器应用登录了您的账户。剩余代码：{count} 个。',
    },
  },
  'codes guessed': {
    en: {
      subject: 'Somebody knows your Coldlane password',
      what: 'somebody typed your right password and then several wrong codes. They did not come in.',
    },
    es: {
      subject: 'Alguien conoce su contraseña de Coldlane',
      what: 'alguien escribió su contraseña correcta y después varios códigos equivocados. No pudo entrar.',
    },
    zh: {
      subject: '有人知道您的 Coldlane 密码',
      what: '有人输入了您的正确密码，随后多次输入错误的验证码。对方未能登录。',
    },
  },
};

const frame: Record<MailLanguage, { hello: (name: string) => string; yours: string; notYours: string }> = {
  en: {
    hello: (name) => `Hello ${name},`,
    yours: 'If it was you, there is nothing to do.',
    notYours:
      'If it was not you, change your password, end all other sessions here, and tell your administrator:',
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    yours: 'Si fue usted, no tiene que hacer nada.',
    notYours:
      'Si no fue usted, cambie su contraseña, cierre aquí todas las demás sesiones y avise a su administrador:',
  },
  zh: {
    hello: (name) => `${name}，您好：`,
    yours: '如果是您本人操作，则无需处理。',
    notYours: '如果不是您本人，请更改密码，在此处结束所有其他会话，并告知您的管理员：',
  },
};

/** The mail of a notice, in the language of its reader; `at` is where the ways in are kept. */
export function noticeMail(
  what: Notice,
  to: { name: string; language: string },
  at: string,
  count = 0,
): { subject: string; text: string } {
  const language = to.language === 'es' || to.language === 'zh' ? to.language : 'en';
  const words = told[what][language];
  const { hello, yours, notYours } = frame[language];
  const lines = [hello(to.name), words.what.replace('{count}', String(count)), yours, notYours, at];
  return { subject: words.subject, text: lines.join('\n\n') };
}

import type { MailLanguage } from './passwords.rules.ts';

/** Letters to people who come in for the first time, in the language of their reader. */

interface Reader {
  name: string;
  language: string;
}
interface Words {
  subject: string;
  text: string;
}
type Say = (reader: string, other: string, link: string) => { subject: string; lines: string[] };
const inTheirs = (
  words: Record<MailLanguage, Say>,
  { name, language }: Reader,
  other: string,
  link: string,
): Words => {
  const { subject, lines } = words[language === 'es' || language === 'zh' ? language : 'en'](
    name,
    other,
    link,
  );
  return { subject, text: lines.join('\n\n') };
};
const link = '{link}';

const invitation: Record<MailLanguage, Say> = {
  en: (name, company, at) => ({
    subject: `${company} invites you to Coldlane`,
    lines: [
      `Hello ${name},`,
      `${company} has given you access to Coldlane. Choose a password here; the link works once:`,
      at,
      'If you did not expect this mail, ignore it.',
    ],
  }),
  es: (name, company, at) => ({
    subject: `${company} le invita a Coldlane`,
    lines: [
      `Hola, ${name}:`,
      `${company} le ha dado acceso a Coldlane. Elija aquí una contraseña; el enlace sirve una sola vez:`,
      at,
      'Si no esperaba este correo, ignórelo.',
    ],
  }),
  zh: (name, company, at) => ({
    subject: `${company} 邀请您使用 Coldlane`,
    lines: [
      `${name}，您好：`,
      `${company} 已为您开通 Coldlane。请在此设置密码，链接只能使用一次：`,
      at,
      '如果您没有预料到此邮件，请忽略。',
    ],
  }),
};
export const invitationMail = (to: Reader, company: string): Words => inTheirs(invitation, to, company, link);

const activation: Record<MailLanguage, Say> = {
  en: (name, company, at) => ({
    subject: 'Confirm your email for Coldlane',
    lines: [
      `Hello ${name},`,
      `somebody, probably you, signed up for the Coldlane portal of ${company}. This link confirms your address and works once:`,
      at,
      'Then an administrator gives you access. If it was not you, do not open the link; nothing happens then.',
    ],
  }),
  es: (name, company, at) => ({
    subject: 'Confirme su correo para Coldlane',
    lines: [
      `Hola, ${name}:`,
      `alguien, probablemente usted, se registró en el portal Coldlane de ${company}. Este enlace confirma su dirección y sirve una sola vez:`,
      at,
      'Después un administrador le da acceso. Si no fue usted, no abra el enlace; así no pasa nada.',
    ],
  }),
  zh: (name, company, at) => ({
    subject: '确认您的 Coldlane 邮箱',
    lines: [
      `${name}，您好：`,
      `有人（很可能是您本人）注册了 ${company} 的 Coldlane 门户。以下链接用于确认您的邮箱，只能使用一次：`,
      at,
      '之后管理员会为您开通权限。如果不是您本人，请不要打开链接，这样不会有任何变化。',
    ],
  }),
};
export const activationMail = (to: Reader, company: string): Words => inTheirs(activation, to, company, link);

const known: Record<MailLanguage, Say> = {
  en: (name, _, at) => ({
    subject: 'You have access to Coldlane already',
    lines: [
      `Hello ${name},`,
      'somebody, probably you, signed up for Coldlane with your address. You have access already; nothing has changed. Sign in here:',
      at,
      'Whoever has forgotten the password asks for a link on the sign-in page.',
    ],
  }),
  es: (name, _, at) => ({
    subject: 'Ya tiene acceso a Coldlane',
    lines: [
      `Hola, ${name}:`,
      'alguien, probablemente usted, se registró en Coldlane con su dirección. Ya tiene acceso; nada ha cambiado. Entre aquí:',
      at,
      'Si olvidó la contraseña, pida un enlace en la página de inicio de sesión.',
    ],
  }),
  zh: (name, _, at) => ({
    subject: '您已有 Coldlane 访问权限',
    lines: [
      `${name}，您好：`,
      '有人（很可能是您本人）用您的邮箱注册 Coldlane。您已有访问权限，没有任何变化。请在此登录：',
      at,
      '如果忘记密码，请在登录页面索取链接。',
    ],
  }),
};
export const knownMail = (to: Reader, at: string): Words => inTheirs(known, to, '', at);

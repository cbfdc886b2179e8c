/** Why a token was refused: illegal, its session ended (or its user shut out, or its refresh token used twice), or expired. */
export type RefusedCode = 50008 | 50012 | 50014;

/** A token that does not open the door. `message` is for the log only and never holds the token. */
export class TokenRefused extends Error {
  readonly code: RefusedCode;
  /** Whose token it was, where it is one of ours that is worth nothing any more. */
  readonly subject: string | undefined;
  /** The claim of a token that is signed rightly and says something else than this installation expects. */
  readonly misfit: ClaimMisfit | undefined;
  constructor(code: RefusedCode, why: string, subject?: string, misfit?: ClaimMisfit) {
    super(why);
    this.code = code;
    this.subject = subject;
    this.misfit = misfit;
  }
}
/** What a provider's token should say, and says: sign-in is set up wrongly, there or here. Neither is a secret. */
export interface ClaimMisfit {
  claim: string;
  expected: string;
  found: string;
}

/** What a verified access token says about its bearer. Groups are account numbers. */
export interface Claims {
  subject: string;
  /** The provider's session the token belongs to, where the provider says it. */
  sessionId?: string;
  /** When the token was made, in seconds. */
  issuedAt?: number;
  roles: string[];
  permissions: string[];
  groups: string[];
  email?: string;
  emailVerified?: boolean;
  name?: string;
  picture?: string;
}

export interface Verifier {
  /** Checks signature, algorithm, issuer, audience, times (60 s leeway) and that the session runs. Throws TokenRefused. */
  verify(token: string): Promise<Claims>;
  /** Drops what is remembered about sessions; called when one has ended anywhere. */
  forget(): void;
  /** Where people come from a provider elsewhere: the claim that names their address. */
  emailClaim?: string;
}

/** A person as tokens describe him. */
export interface Person {
  subject: string;
  name: string;
  email: string;
  avatar: string | null;
  language: string;
  roles: string[];
  permissions: string[];
  groups: string[];
}

export type Language = 'en' | 'es' | 'zh';
export interface DemoUser {
  email: string;
  name: string;
  title: string;
}
/** `wrong` says nothing about which of e-mail and password was wrong. */
export type SignInAnswer =
  | { subject: string; language: string }
  | { refused: 'wrong' | 'unauthorized' | 'access_denied' }
  | { refused: 'locked'; minutes: number };
/** Where a sign-in comes from: its address, and the browser or scanner that is known from before. */
export interface Whence {
  address: string;
  device?: string | undefined;
}
/** Which sign-in at the pages it is about: its name stands in their addresses, and a cookie ties it to one browser. */
export interface SignInName {
  signIn: string;
}
/** What a right password leads to: a session, or the second step. */
export type AfterFirst = SignInAnswer | { next: 'second step' };
/** What the second step asks of somebody. `until`: how long one may still come in without, in milliseconds; null: no longer. */
export type SecondStep = { email: string } & (
  | { step: 'ask'; app: boolean; codes: boolean; passkey: boolean }
  | { step: 'set up'; secret: string; address: string; until: number | null }
  | { step: 'passed' }
);
/** `too many`: the password is asked again. `codes` are shown this once. */
export type SecondAnswer =
  | SignInAnswer
  | { refused: 'expired' }
  | { refused: 'too many' }
  | { codes: string[] };
export type LinkKind = 'reset' | 'activate' | 'invite';
/** What became of a mailed link that someone used. */
export type LinkAnswer =
  | 'done'
  | 'used'
  | 'expired'
  | { faults: Partial<Record<'password' | 'again', string>> };

/** What the first administrator of a company types. */
export interface FirstAdministrator {
  name: string;
  email: string;
  language: Language;
  password: string;
  again: string;
}
/** `least`: how many characters a password must have. */
export type FirstLink = { least: number } | 'used' | 'expired';
export type FirstAdministratorAnswer =
  | 'done'
  | 'used'
  | 'expired'
  | { faults: Partial<Record<keyof FirstAdministrator, string>> };

/** Whose portal it is; null while nobody has said it. */
export interface House {
  company: string | null;
  /** Path of the logo, on this server. */
  logo: string | null;
}

/** What the embedded provider and its pages ask of the product. */
export interface People {
  /** Whose name and logo stand on the pages. */
  house(): Promise<House>;
  /** Whether mails leave the server; without a mail server they are only kept. */
  sendsMail(): boolean;
  /** Only a person who may hold a session now. */
  bySubject(subject: string): Promise<Person | undefined>;
  signIn(typed: { email: string; password: string } & Whence & SignInName): Promise<AfterFirst>;
  /** What is asked beside the password; undefined where nobody of this sign-in is halfway in. */
  secondStep(signIn: string): Promise<SecondStep | undefined>;
  answerSecond(typed: { code: string } & Whence & SignInName): Promise<SecondAnswer>;
  /** On from what was set up, or without it while there is time. */
  goOn(at: Whence & SignInName): Promise<SignInAnswer | { refused: 'expired' }>;
  /** What the browser is asked for a passkey, for the sign-in of this name. */
  askPasskey(signIn: string): Promise<Record<string, unknown>>;
  /** Checks what the browser answered, as it stands in the form. */
  passkeySignIn(shown: { signIn: string; answer: string; address: string }): Promise<SignInAnswer>;
  demoUsers(): Promise<DemoUser[]>;
  /** One click for a demo user; always refused where there is no demo world. */
  demoSignIn(who: { email: string } & Whence & SignInName): Promise<AfterFirst>;
  /** Sends a reset link if the address belongs to someone who may have one; the caller never learns whether. */
  askReset(asked: { email: string; address: string }): Promise<void>;
  /** What a mailed link is for, without using it up: programs that look at mails open links too. */
  lookAtLink(token: string): Promise<{ kind: LinkKind; email: string; least: number } | 'used' | 'expired'>;
  useLink(token: string, typed: { password: string; again: string }): Promise<LinkAnswer>;
  /** Whether the link to register the first administrator works; looking uses nothing up. */
  lookAtFirstLink(token: string): Promise<FirstLink>;
  registerFirstAdministrator(token: string, typed: FirstAdministrator): Promise<FirstAdministratorAnswer>;
}

/** Why a token was refused: illegal, its session ended (or its user shut out, or its refresh token used twice), or expired. */
export type TokenErrorCode = 50008 | 50012 | 50014;

/** A token that does not open the door. `message` is for the log only and never holds the token. */
export class TokenRejectedError extends Error {
  readonly code: TokenErrorCode;
  /** Whose token it was, where it is one of ours that is worth nothing any more. */
  readonly subject: string | undefined;
  /** The claim of a token that is signed rightly and says something else than this installation expects. */
  readonly misfit: ClaimMismatch | undefined;
  constructor(code: TokenErrorCode, why: string, subject?: string, misfit?: ClaimMismatch) {
    super(why);
    this.code = code;
    this.subject = subject;
    this.misfit = misfit;
  }
}
/** What a provider's token should say, and says: sign-in is set up wrongly, there or here. Neither is a secret. */
export interface ClaimMismatch {
  claim: string;
  expected: string;
  found: string;
}

/** What a verified access token says about its bearer. Groups are account numbers. */
export interface TokenClaims {
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

export interface TokenVerifier {
  /** Checks signature, algorithm, issuer, audience, times (60 s leeway) and that the session runs. Throws TokenRefused. */
  verify(token: string): Promise<TokenClaims>;
  /** Drops what is remembered about sessions; called when one has ended anywhere. */
  clearSessionCache(): void;
  /** Where people come from a provider elsewhere: the claim that names their address. */
  emailClaim?: string;
}

/** A person as tokens describe him. */
export interface IdentityUser {
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
export type SignInResult =
  | { subject: string; language: string }
  | { refused: 'wrong' | 'unauthorized' | 'access_denied' }
  | { refused: 'locked'; minutes: number };
/** Where a sign-in comes from: its address, and the browser or scanner that is known from before. */
export interface SignInOrigin {
  address: string;
  device?: string | undefined;
}
/** Which sign-in at the pages it is about: its name stands in their addresses, and a cookie ties it to one browser. */
export interface SignInRef {
  signIn: string;
}
/** What a right password leads to: a session, or the second step. */
export type PasswordStepResult = SignInResult | { next: 'second step' };
/** What the second step asks of somebody. `until`: how long one may still come in without, in milliseconds; null: no longer. */
export type SecondFactorStep = { email: string } & (
  | { step: 'ask'; app: boolean; codes: boolean; passkey: boolean }
  | { step: 'set up'; secret: string; address: string; until: number | null }
  | { step: 'passed' }
);
/** `too many`: the password is asked again. `codes` are shown this once. */
export type SecondFactorResult =
  | SignInResult
  | { refused: 'expired' }
  | { refused: 'too many' }
  | { codes: string[] };
export type EmailLinkKind = 'reset' | 'activate' | 'invite';
/** What became of a mailed link that someone used. */
export type EmailLinkResult =
  | 'done'
  | 'used'
  | 'expired'
  | { faults: Partial<Record<'password' | 'again', string>> };

/** What the first administrator of a company types. */
export interface FirstAdministratorInput {
  name: string;
  email: string;
  language: Language;
  password: string;
  again: string;
}
/** `least`: how many characters a password must have. */
export type FirstAdministratorLinkStatus = { least: number } | 'used' | 'expired';
export type FirstAdministratorResult =
  | 'done'
  | 'used'
  | 'expired'
  | { faults: Partial<Record<keyof FirstAdministratorInput, string>> };

/** Whose portal it is; null while nobody has said it. */
export interface CompanyBranding {
  company: string | null;
  /** Path of the logo, on this server. */
  logo: string | null;
}

/** What the embedded provider and its pages ask of the product. */
export interface UserDirectory {
  /** Whose name and logo stand on the pages. */
  getCompanyBranding(): Promise<CompanyBranding>;
  /** Whether mails leave the server; without a mail server they are only kept. */
  sendsMail(): boolean;
  /** Only a person who may hold a session now. */
  findUserBySubject(subject: string): Promise<IdentityUser | undefined>;
  signIn(typed: { email: string; password: string } & SignInOrigin & SignInRef): Promise<PasswordStepResult>;
  /** What is asked beside the password; undefined where nobody of this sign-in is halfway in. */
  findSecondFactorStep(signIn: string): Promise<SecondFactorStep | undefined>;
  submitSecondFactor(typed: { code: string } & SignInOrigin & SignInRef): Promise<SecondFactorResult>;
  /** On from what was set up, or without it while there is time. */
  continueSignIn(at: SignInOrigin & SignInRef): Promise<SignInResult | { refused: 'expired' }>;
  /** What the browser is asked for a passkey, for the sign-in of this name. */
  createPasskeyOptions(signIn: string): Promise<Record<string, unknown>>;
  /** Checks what the browser answered, as it stands in the form. */
  signInWithPasskey(shown: { signIn: string; answer: string; address: string }): Promise<SignInResult>;
  listDemoUsers(): Promise<DemoUser[]>;
  /** One click for a demo user; always refused where there is no demo world. */
  signInDemoUser(who: { email: string } & SignInOrigin & SignInRef): Promise<PasswordStepResult>;
  /** Sends a reset link if the address belongs to someone who may have one; the caller never learns whether. */
  requestPasswordReset(asked: { email: string; address: string }): Promise<void>;
  /** What a mailed link is for, without using it up: programs that look at mails open links too. */
  inspectEmailLink(
    token: string,
  ): Promise<{ kind: EmailLinkKind; email: string; least: number } | 'used' | 'expired'>;
  submitEmailLink(token: string, typed: { password: string; again: string }): Promise<EmailLinkResult>;
  /** Whether the link to register the first administrator works; looking uses nothing up. */
  inspectFirstAdministratorLink(token: string): Promise<FirstAdministratorLinkStatus>;
  registerFirstAdministrator(
    token: string,
    typed: FirstAdministratorInput,
  ): Promise<FirstAdministratorResult>;
}

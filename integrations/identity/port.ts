/**
 * Why a token was rejected: invalid, its session ended (or its user lost access, or its refresh token was used twice), or
 * expired.
 */
export type TokenErrorCode = 50008 | 50012 | 50014;

/** A token that is not accepted. `message` is for the log only and never contains the token. */
export class TokenRejectedError extends Error {
  readonly code: TokenErrorCode;
  /** The token's user, if it is one of our own tokens that is no longer valid. */
  readonly subject: string | undefined;
  /** The mismatched claim of a correctly signed token that differs from what this installation expects. */
  readonly claimMismatch: TokenClaimMismatch | undefined;
  constructor(code: TokenErrorCode, why: string, subject?: string, misfit?: TokenClaimMismatch) {
    super(why);
    this.code = code;
    this.subject = subject;
    this.claimMismatch = misfit;
  }
}
/**
 * The expected and the actual claim of a provider's token: sign-in is misconfigured, there or here. Neither value is a secret.
 */
export interface TokenClaimMismatch {
  claim: string;
  expected: string;
  found: string;
}

/** The claims of a verified access token about its user. Groups are account numbers. */
export interface TokenClaims {
  subject: string;
  /** The provider's session of the token, if the provider includes it. */
  sessionId?: string;
  /** When the token was issued, in seconds. */
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
  /**
   * Checks signature, algorithm, issuer, audience, times (60 s leeway) and that the session is active. Throws TokenRejectedError.
   */
  verify(token: string): Promise<TokenClaims>;
  /** Clears cached sessions. Called when a session has ended anywhere. */
  clearSessionCache(): void;
  /** With an external provider: the claim that contains the user's email address. */
  emailClaim?: string;
}

/** A user as described in tokens. */
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
/** `wrong` does not reveal whether the email or the password was wrong. */
export type SignInResult =
  | { subject: string; language: string }
  | { refused: 'wrong' | 'unauthorized' | 'access_denied' }
  | { refused: 'locked'; minutes: number };
/** The origin of a sign-in: its address, and the browser or scanner if it is known. */
export interface SignInOrigin {
  address: string;
  device?: string | undefined;
}
/** Identifies a sign-in at the pages: its name is part of their URLs, and a cookie ties it to one browser. */
export interface SignInRef {
  signInId: string;
}
/** The result of a correct password: a session, or the second step. */
export type PasswordStepResult = SignInResult | { next: 'second step' };
/**
 * What the second step requires. `graceEndsAtMs`: until when the user can still sign in without it, in milliseconds. Null:
 * no longer.
 */
export type SecondFactorStep = { email: string } & (
  | { step: 'ask'; app: boolean; codes: boolean; passkey: boolean }
  | { step: 'set up'; secret: string; otpauthUri: string; graceEndsAtMs: number | null }
  | { step: 'passed' }
);
/** `too many`: the password must be entered again. `codes` are shown only once. */
export type SecondFactorResult =
  | SignInResult
  | { refused: 'expired' }
  | { refused: 'too many' }
  | { codes: string[] };
export type EmailLinkKind = 'reset' | 'activate' | 'invite';
/** The result of using an emailed link. */
export type EmailLinkResult =
  | 'done'
  | 'used'
  | 'expired'
  | { errors: Partial<Record<'password' | 'again', string>> };

/** The input of a company's first administrator. */
export interface FirstAdministratorInput {
  name: string;
  email: string;
  language: Language;
  password: string;
  again: string;
}
/** Says how long a password must be at least, or why the link no longer works. */
export type FirstAdministratorLinkStatus = { minPasswordLength: number } | 'used' | 'expired';
export type FirstAdministratorResult =
  | 'done'
  | 'used'
  | 'expired'
  | { errors: Partial<Record<keyof FirstAdministratorInput, string>> };

/** The company's branding on the portal. Null until it is set. */
export interface CompanyBranding {
  company: string | null;
  /** The path of the logo on this server. */
  logo: string | null;
}

/** What the embedded provider and its pages need from the product. */
export interface UserDirectory {
  /** Returns the name and logo for the pages. */
  getCompanyBranding(): Promise<CompanyBranding>;
  /** Whether the server sends emails. Without a mail server they are only stored. */
  canSendEmail(): boolean;
  /** Finds a user. Returns only users who can have a session now. */
  findUserBySubject(subject: string): Promise<IdentityUser | undefined>;
  signIn(typed: { email: string; password: string } & SignInOrigin & SignInRef): Promise<PasswordStepResult>;
  /** Finds what is required beside the password. Undefined when no user of this sign-in has completed the first step. */
  findSecondFactorStep(signIn: string): Promise<SecondFactorStep | undefined>;
  submitSecondFactor(typed: { code: string } & SignInOrigin & SignInRef): Promise<SecondFactorResult>;
  /** Continues after the setup of a second factor, or without one while that is still allowed. */
  continueSignIn(signIn: SignInOrigin & SignInRef): Promise<SignInResult | { refused: 'expired' }>;
  /** Creates the browser's passkey options for a sign-in. */
  createPasskeyOptions(signIn: string): Promise<Record<string, unknown>>;
  /** Checks the browser's response as submitted in the form. */
  signInWithPasskey(passkeyAnswer: {
    signIn: string;
    answer: string;
    address: string;
  }): Promise<SignInResult>;
  listDemoUsers(): Promise<DemoUser[]>;
  /** Signs in a demo user with one click. Always rejected without demo data. */
  signInDemoUser(who: { email: string } & SignInOrigin & SignInRef): Promise<PasswordStepResult>;
  /** Sends a reset link if the address belongs to a user who can have one. The caller never learns whether it does. */
  requestPasswordReset(request: { email: string; address: string }): Promise<void>;
  /** Returns the purpose of an emailed link without using it up, because software that scans emails opens links too. */
  inspectEmailLink(
    token: string,
  ): Promise<{ kind: EmailLinkKind; email: string; minPasswordLength: number } | 'used' | 'expired'>;
  submitEmailLink(token: string, typed: { password: string; again: string }): Promise<EmailLinkResult>;
  /** Returns whether the first administrator's registration link is valid, without using it up. */
  inspectFirstAdministratorLink(token: string): Promise<FirstAdministratorLinkStatus>;
  registerFirstAdministrator(
    token: string,
    typed: FirstAdministratorInput,
  ): Promise<FirstAdministratorResult>;
}

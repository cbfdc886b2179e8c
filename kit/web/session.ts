import type { User } from 'oidc-client-ts';
import {
  ErrorResponse,
  ErrorTimeout,
  InMemoryWebStorage,
  UserManager,
  WebStorageStateStore,
} from 'oidc-client-ts';
import { IdentityProviderUnavailable } from './api-call-outcome.ts';
import { sleep } from './server-clock.ts';
import { createIdempotencyKey } from './api-call.ts';
import { renewalFailedMessage, notSignedInMessage } from '#kit/contract/shared-messages.ts';

/**
 * Sign-in by authorization code + PKCE at an OpenID provider. Tokens live in memory only; a reload signs in
 * silently while the provider's session lasts.
 */

export interface SessionConfig {
  authority: string;
  clientId: string;
  scope: string;
  resource: string | null;
  audience: string | null;
  redirectPath: string;
  silentPath: string;
}
export interface Session {
  /** Signs in without a word if the provider knows the browser. Answers whether somebody is signed in. */
  signInSilently: () => Promise<boolean>;
  isSignedIn: () => boolean;
  /**
   * Leaves for the provider's login page; `path` is where to come back to. `login` asks for the password even in a running
   * session, `none` for nothing: without a session one comes straight back, with the cause that `isInteractionRequired` knows. The page is
   * told the language that was chosen in this browser.
   */
  signIn: (path: string, prompt?: 'login' | 'none', language?: string) => Promise<void>;
  /** Reads the provider's answer at /callback. */
  completeSignIn: (address: string) => Promise<SignInCallbackResult>;
  /** The access token, renewed first when it is about to end. Null without a session; `IdentityProviderUnavailable` when nobody answers. */
  getAccessToken: () => Promise<string | null>;
  /** Forgets the tokens here, and after `wait` ms at the provider too, which leads back to `path`. */
  signOut: (path: string, wait?: number) => Promise<void>;
  forgetTokens: () => Promise<void>;
}
/** `path` is where the sign-in was to lead; a refusal keeps it for the next try. */
export type SignInCallbackResult =
  | { ok: true; path: unknown }
  | { ok: false; cause: string; path: unknown; spent?: true }
  | { ok: false; cause: null };

export const expiryLeewaySeconds = 60;
const RENEW_BEFORE_S = 15;
const CHANNEL = 'coldlane.session';
const ATTEMPTS = 'coldlane.oidc.';

function managerOf(config: SessionConfig): UserManager {
  const origin = window.location.origin;
  return new UserManager({
    authority: config.authority,
    client_id: config.clientId,
    scope: config.scope,
    redirect_uri: origin + config.redirectPath,
    silent_redirect_uri: origin + config.silentPath,
    post_logout_redirect_uri: `${origin}/`,
    response_type: 'code',
    response_mode: 'fragment',
    resource: config.resource ?? undefined,
    extraQueryParams: config.audience ? { audience: config.audience } : {},
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    stateStore: new WebStorageStateStore({ store: window.sessionStorage, prefix: ATTEMPTS }),
    // Renewed here, through the same door as every call: two uses of one refresh token would end the session.
    automaticSilentRenew: false,
    accessTokenExpiringNotificationTimeInSeconds: expiryLeewaySeconds,
    silentRequestTimeoutInSeconds: 10,
    monitorSession: false,
    revokeTokensOnSignout: false,
  });
}

/**
 * Renews tokens. A refresh token whose answer was lost on the way may be used up, and to show it again would end the session
 * (docs/decisions/222): the provider's own session is asked then, unseen, and only where it gives nothing, the token.
 */
function tokensOf(manager: UserManager): () => Promise<User | null> {
  let lost = false;
  const bySession = async (): Promise<User | null> => {
    // No frame fails quickly without a network.
    if (window.navigator.onLine === false) throw new IdentityProviderUnavailable();
    return manager
      .signinSilent({ nonce: createIdempotencyKey(), forceIframeAuth: true })
      .catch((error: unknown) => {
        if (isUnanswered(error)) throw error;
        return null;
      });
  };
  return async () => {
    try {
      const next = (lost ? await bySession() : null) ?? (await manager.signinSilent());
      lost = false;
      return next;
    } catch (error) {
      lost ||= isUnanswered(error);
      throw error;
    }
  };
}

/** Renews the session, once for all who ask meanwhile. */
export function createSessionRenewer(manager: UserManager, person: () => User | null): () => Promise<User> {
  let renewal: Promise<User> | null = null;
  const ask = tokensOf(manager);
  const attempt = (): Promise<User> => {
    if (!person()) return Promise.reject(new Error(notSignedInMessage));
    renewal ??= ask()
      .then(
        (next) => {
          if (!next) throw new Error(renewalFailedMessage);
          return next;
        },
        (error: unknown) => {
          throw person()?.refresh_token && !isRefusal(error)
            ? new IdentityProviderUnavailable()
            : new Error(renewalFailedMessage);
        },
      )
      .finally(() => {
        renewal = null;
      });
    return renewal;
  };
  return async () => {
    // An attempt under way began before this call, perhaps before the network was back: its failure is not this call's.
    const joined = renewal !== null;
    return attempt().catch((error: unknown) => {
      if (joined && error instanceof IdentityProviderUnavailable) return attempt();
      throw error;
    });
  };
}

export function createSession(config: SessionConfig, onGone: () => void, onRenewed: () => void): Session {
  const manager = managerOf(config);
  let user: User | null = null;
  manager.events.addUserLoaded((next) => {
    user = next;
    onRenewed();
  });
  manager.events.addUserUnloaded(() => {
    user = null;
  });
  // Another tab signed out: this one must not go on with tokens that are refused.
  const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  tabs?.addEventListener('message', () => {
    if (user) void manager.removeUser().then(onGone);
  });

  const renew = createSessionRenewer(manager, () => user);
  // A failure shows itself at the next call, which then leads to login.
  manager.events.addAccessTokenExpiring(() => void renew().catch(() => undefined));
  return {
    signInSilently: async () => {
      if (user) return true;
      user = await manager.signinSilent({ nonce: createIdempotencyKey() }).catch(() => null);
      return user !== null;
    },
    isSignedIn: () => user !== null,
    // The nonce ties the identity token to this very request.
    signIn: (path, prompt, language) =>
      manager.signinRedirect({
        state: { path },
        nonce: createIdempotencyKey(),
        ...(prompt ? { prompt } : {}),
        ...(language ? { ui_locales: language } : {}),
      }),
    completeSignIn: async (address) => {
      const hash = new URL(address).hash;
      if (!/[#&](code|error)=/.test(hash)) return { ok: false, cause: null };
      if (isSpent(hash)) return { ok: false, cause: 'other', path: null, spent: true };
      try {
        user = await manager.signinRedirectCallback(address);
        return { ok: true, path: pathIn(user.state) };
      } catch (error) {
        return error instanceof ErrorResponse
          ? { ok: false, cause: error.error ?? 'other', path: pathIn(error.state) }
          : { ok: false, cause: 'other', path: null };
      }
    },
    getAccessToken: async () => {
      if (!user) return null;
      if ((user.expires_in ?? RENEW_BEFORE_S + 1) > RENEW_BEFORE_S) return user.access_token;
      return (await renew()).access_token;
    },
    signOut: async (path, wait = 500) => {
      const idToken = user?.id_token;
      await manager.removeUser();
      tabs?.postMessage('out');
      await sleep(wait);
      const back = window.location.origin + path;
      // Not every outside provider can be told.
      await manager
        .signoutRedirect({ id_token_hint: idToken, post_logout_redirect_uri: back })
        .catch(() => window.location.assign(back));
    },
    forgetTokens: () => manager.removeUser(),
  };
}

/** Causes by which a provider says that it would have had to ask, when it was told to ask nothing. */
export const isInteractionRequired = (cause: string): boolean =>
  ['login_required', 'interaction_required', 'consent_required', 'account_selection_required'].includes(
    cause,
  );

/** Nobody waits for this answer: it was taken up before a reload, which shows no code twice, or was made up. */
const isSpent = (hash: string): boolean => {
  const attempt = new URLSearchParams(hash.slice(1)).get('state');
  return attempt !== null && window.sessionStorage.getItem(ATTEMPTS + attempt) === null;
};

/** A network that is not up yet and a provider that restarts refuse no refresh token; without one, in a frame, silence is a refusal too. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ErrorResponse &&
  error.error !== 'temporarily_unavailable' &&
  error.error !== 'server_error';

/** Nothing came back: nobody here knows whether the provider did what it was asked. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError || error instanceof ErrorTimeout;

const pathIn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'path' in state ? state.path : undefined;

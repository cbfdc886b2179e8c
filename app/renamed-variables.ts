type Env = Record<string, string | undefined>;

/** Earlier names of environment variables and the current ones. */
const currentNames: Readonly<Record<string, string>> = {
  IDENTITY: 'IDENTITY_PROVIDER',
  OIDC_PICTURES: 'OIDC_PICTURE_ORIGINS',
  OIDC_VERIFIED_CLAIM: 'OIDC_EMAIL_VERIFIED_CLAIM',
  PORTAL_TOKEN: 'PAYMENT_PORTAL_TOKEN',
  PORTAL_URL: 'PAYMENT_PORTAL_URL',
  WAL_ARCHIVE: 'WAL_ARCHIVE_DIR',
};

/** Sets variables given under an earlier name under their current name, with a warning. The current name takes precedence. */
export function applyRenamedVariables(
  env: Env,
  warn: (message: string) => void = (message) => process.emitWarning(message, 'DeprecationWarning'),
): Env {
  const current = { ...env };
  for (const [earlier, name] of Object.entries(currentNames)) {
    if (env[earlier] === undefined) continue;
    warn(`The variable ${earlier} is now ${name}. The earlier name will be removed.`);
    current[name] ??= env[earlier];
  }
  return current;
}

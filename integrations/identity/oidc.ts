// The library greets every Node that does not call itself a long-term release with a warning that tells nobody what to do.
const { warn } = console;
Object.assign(console, { warn: () => undefined });
const library = await import('oidc-provider');
Object.assign(console, { warn });

export const { default: Provider, errors, interactionPolicy } = library;

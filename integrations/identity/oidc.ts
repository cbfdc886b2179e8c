// The library logs a warning without any useful advice for every Node that is not a long-term release.
const { warn } = console;
Object.assign(console, { warn: () => undefined });
const library = await import('oidc-provider');
Object.assign(console, { warn });

export const { default: Provider, errors, interactionPolicy } = library;

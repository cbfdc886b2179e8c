export const files = import.meta.glob<Record<string, string>>('/texts/es/*.json', {
  query: '?rest',
  eager: true,
  import: 'default',
});

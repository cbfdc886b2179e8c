export const files = import.meta.glob<Record<string, string>>('/texts/es/*.json', {
  query: '?first',
  eager: true,
  import: 'default',
});

export const files = import.meta.glob<Record<string, string>>('/texts/zh/*.json', {
  query: '?first',
  eager: true,
  import: 'default',
});

export const files = import.meta.glob<Record<string, string>>('/texts/zh/*.json', {
  query: '?rest',
  eager: true,
  import: 'default',
});

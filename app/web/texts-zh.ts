export const files = import.meta.glob<Record<string, string>>('/texts/zh/*.json', {
  eager: true,
  import: 'default',
});

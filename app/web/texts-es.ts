export const files = import.meta.glob<Record<string, string>>('/texts/es/*.json', {
  eager: true,
  import: 'default',
});

type Say = (text: string, params?: Record<string, unknown>) => string;
/** What somebody is called in rows after his data were erased. */
const erased = /^Former user (\d+)$/;

/** A person's name as people read it: whoever was erased, and whoever is nobody, is so in every language. */
export function personName<N extends string | null>(t: Say, name: N): N | string {
  if (name === 'Nobody') return t('Nobody');
  const number = erased.exec(name ?? '')?.[1];
  return number === undefined ? name : t('Former user {number}', { number });
}

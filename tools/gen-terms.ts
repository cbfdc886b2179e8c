import { glossary, usesTerm } from './glossary/glossary.ts';
import type { GlossaryTerm, GlossaryTermTranslation } from './glossary/glossary-term.ts';
import { readTranslations } from './translatable-texts.ts';

const otherForms = ({ forms }: GlossaryTermTranslation): string => forms.slice(1).join(', ');

/** Builds the table of the reviewed terms with their translations, for translators and new readers. */
export async function buildTermsDoc(root: string): Promise<string> {
  const keys = [...(await readTranslations(root, 'es')).keys()];
  const row = (term: GlossaryTerm): string => {
    const times = keys.filter((key) => usesTerm(term, key)).length;
    const { english, es, zh } = term;
    return `| ${english} | ${es.forms[0] ?? ''} | ${otherForms(es)} | ${zh.forms[0] ?? ''} | ${otherForms(zh)} | ${times} |`;
  };
  const parts = glossary.map(
    ({ title, terms }) =>
      `## ${title}\n\n| English | Spanish | in some texts | Chinese | in some texts | texts |\n|---|---|---|---|---|--:|\n` +
      terms.map((term) => row(term)).join('\n'),
  );
  const count = glossary.reduce((sum, { terms }) => sum + terms.length, 0);
  return (
    `# The ${count} terms in three languages\n\nGenerated from \`tools/glossary\` by \`npm run generate\`. Spanish is that of freight ` +
    'companies in the United States, Chinese that of logistics companies in mainland China. Every text that uses a term must have one ' +
    'of its forms (`tests/glossary.test.ts`). The first form is the usual one. A form that ends in a hyphen is a stem. The last column ' +
    'counts the English texts that use the term. What the terms mean is in the [glossary](../domain/glossary.md).\n\n' +
    `${parts.join('\n\n')}\n`
  );
}

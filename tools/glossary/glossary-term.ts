/** A reviewed term of the product with its Spanish (as used for freight in the United States) and its Chinese (mainland). */
export interface GlossaryTerm {
  english: string;
  /** Finds the term in the key of a text. */
  match: RegExp;
  es: GlossaryTermTranslation;
  zh: GlossaryTermTranslation;
  /** English texts in which the word has another meaning. */
  except: readonly string[];
}
export interface GlossaryTermTranslation {
  /** The translation first, then the forms that are right in some texts. A stem ends in a hyphen: `tarif-`. */
  forms: readonly string[];
  /** Earlier or plausible translations that no text may contain. */
  forbidden?: RegExp | undefined;
}
interface TermExceptions {
  es?: RegExp;
  zh?: RegExp;
  except?: readonly string[];
}

/** Defines a term. The forms of a language are separated by `|`. */
export const defineGlossaryTerm = (
  english: string,
  match: RegExp,
  es: string,
  zh: string,
  forbidden: TermExceptions = {},
): GlossaryTerm => ({
  english,
  match,
  es: { forms: es.split('|'), forbidden: forbidden.es },
  zh: { forms: zh.split('|'), forbidden: forbidden.zh },
  except: forbidden.except ?? [],
});

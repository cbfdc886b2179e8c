/** Returns whether a text is spreadsheet rows instead of a value for one field: it has columns, or more than one row. */
export const isSpreadsheetText = (text: string): boolean => text.includes('\t') || /\n.*\S/.test(text.trim());

/** Identifies users of Google Workspace by their subject. They have no password here. */
export const isGoogleSubject = (subject: string): boolean => subject.startsWith('google-apps|');

/** Users of Google Workspace are known by their subject alone. They have no password here. */
export const isGoogleSubject = (subject: string): boolean => subject.startsWith('google-apps|');

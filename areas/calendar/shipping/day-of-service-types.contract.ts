/** The types of days of service, as stored. Where several apply to a date, the higher one decides. */
export const dayOfServiceType = { normal: 1, holiday: 2, temporary: 3, blocked: 4 } as const;

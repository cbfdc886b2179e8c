/** The types of days of service, as the database holds them. Where several hold for a date, the higher one decides. */
export const dayOfServiceType = { normal: 1, holiday: 2, temporary: 3, blocked: 4 } as const;

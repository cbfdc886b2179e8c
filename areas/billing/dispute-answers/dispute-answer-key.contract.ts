/** The key of the letter that answers a dispute. A dispute is answered once, so its letter is sent once. */
export const disputeAnswerEmailKey = (disputeId: number): string => `email dispute ${disputeId}`;

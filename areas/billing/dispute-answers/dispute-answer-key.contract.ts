/** The outbox key of the email that answers a dispute. A dispute is answered once, so its email is sent once. */
export const disputeAnswerEmailKey = (disputeId: number): string => `email dispute ${disputeId}`;

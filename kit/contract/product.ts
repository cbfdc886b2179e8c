/** The product name. It is used as the company name until the company enters its own. */
export const productName = 'Coldlane';

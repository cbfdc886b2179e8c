/** The name of the product: what a company is called while it has not given its own name. */
export const productName = 'Coldlane';

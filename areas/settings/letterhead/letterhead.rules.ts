/** The public path of the company's logo, below the product's address. */
export const buildCompanyLogoPath = (version: number): string => `/api/company/logo/${version}`;

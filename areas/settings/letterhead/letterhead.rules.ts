/** Where everybody sees the logo of the company, below the address of the product. */
export const buildLogoPath = (version: number): string => `/api/company/logo/${version}`;

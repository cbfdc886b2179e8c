import { getCompanyIdentity } from './company-identity.ts';
import { Wordmark } from './wordmark.tsx';
import './theme/company-brand.css';

/** The company's brand on public pages: its logo, or else its name. The product's wordmark if neither is known. */
export function CompanyBrand({ height = 24 }: { height?: number }) {
  const { company, logo } = getCompanyIdentity();
  if (logo !== null) return <CompanyLogoImage path={logo} company={company ?? ''} height={height} />;
  return company === null ? <Wordmark height={height} /> : <b className="company-brand">{company}</b>;
}

/** A logo with the company's name as alternative text. At most twice as high as a line of this height. */
export function CompanyLogoImage({
  path,
  company,
  height = 24,
}: {
  path: string;
  company: string;
  height?: number;
}) {
  return <img className="company-brand" src={path} alt={company} style={{ maxHeight: height * 2 }} />;
}

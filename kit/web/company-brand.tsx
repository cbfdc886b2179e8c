import { getCompanyIdentity } from './company-identity.ts';
import { Wordmark } from './wordmark.tsx';
import './theme/house-mark.css';

/** On pages that anybody may open: the company's logo, or else its name; the product's wordmark where neither is known. */
export function CompanyBrand({ height = 24 }: { height?: number }) {
  const { company, logo } = getCompanyIdentity();
  if (logo !== null) return <CompanyLogoImage path={logo} company={company ?? ''} height={height} />;
  return company === null ? <Wordmark height={height} /> : <b className="house-mark">{company}</b>;
}

/** A logo with the company's name in words for whoever does not see it; at most twice as high as a line of this height. */
export function CompanyLogoImage({
  path,
  company,
  height = 24,
}: {
  path: string;
  company: string;
  height?: number;
}) {
  return <img className="house-mark" src={path} alt={company} style={{ maxHeight: height * 2 }} />;
}

import { getRecentProofOptionsEndpoint } from './recent-proof.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { requestIdentityProof } from '#kit/web/identity-proof.ts';

/** Asks the person to prove who they are; false when they leave the question. */
export async function requestProof(): Promise<boolean> {
  const { passkey } = await callApi(getRecentProofOptionsEndpoint, {});
  return requestIdentityProof(passkey);
}

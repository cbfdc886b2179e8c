import { createIdentityProofOptionsEndpoint } from './recent-proof.contract.ts';
import { callApi } from '#kit/web/api-call.ts';
import { requestIdentityProof } from '#kit/web/identity-proof.ts';

/** Asks the user to prove their identity. Returns false when they cancel. */
export async function askUserForIdentityProof(): Promise<boolean> {
  const { passkey } = await callApi(createIdentityProofOptionsEndpoint, {});
  return requestIdentityProof(passkey);
}

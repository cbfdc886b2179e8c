import { askProof } from './recent-proof.contract.ts';
import { call } from '#kit/web/call.ts';
import { openProofQuestion } from '#kit/web/proof-question.ts';

/** Asks the person to prove who they are; false when they leave the question. */
export async function askForProof(): Promise<boolean> {
  const { passkey } = await call(askProof, {});
  return openProofQuestion(passkey);
}

import {
  addBol,
  addBolLine,
  deleteBol,
  deleteBolLine,
  editBolLine,
  previewRegenerate,
} from './bol-acts.contract.ts';
import { addByHand, addLine, changeLine, deleteBill, deleteLine, differenceOf } from './bol-acts.service.ts';
import { on } from '#kit/server/mount.ts';

export const acts = [
  on(addBol, (work, { body }) => addByHand(work, body)),
  on(editBolLine, (work, { params, body }) => changeLine(work, params.billOfLadingDetailId, body)),
  on(deleteBolLine, (work, { params }) => deleteLine(work, params.billOfLadingDetailId)),
  on(addBolLine, (work, { params, body }) => addLine(work, params.id, body)),
  on(deleteBol, (work, { params }) => deleteBill(work, params.id)),
  on(previewRegenerate, (work, { params }) => differenceOf(work, params.id)),
];

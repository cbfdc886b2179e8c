import {
  scan,
  scanBatch,
  scannerDayList,
  scannerLabel,
  scannerLogin,
  scannerLogout,
  scannerStartDay,
  scannerSync,
} from './scanning.contract.ts';
import { scannerLookUp } from './look-up.contract.ts';
import { lookUp } from './look-up.service.ts';
import { scannerClose, scannerManifest } from './scan-arrivals.contract.ts';
import { closeHere, manifestHere } from './scan-arrivals.service.ts';
import { dismissLeft, sendLeft } from './left-scans.contract.ts';
import { dismiss, send } from './left-scans.service.ts';
import { giveBackTask, scannerTasks, takeTask } from './scanner-tasks.contract.ts';
import { giveTaskBack, takeOne, tasksOf } from './scanner-tasks.service.ts';
import { login, logout } from './scanner-session.service.ts';
import { dayList, startDayByScanner, sync } from './scanner-day.service.ts';
import { printLabelOf } from './labels-again.service.ts';
import { scanMany, scanOne } from './scanning.service.ts';
import { on } from '#kit/server/mount.ts';

export const routes = [
  on(scannerManifest, (work, { params }) => manifestHere(work, params.id)),
  on(scannerClose, (work, { params, body }) => closeHere(work, params.id, body)),
  on(scannerLogin, (work, { body }) => login(work, body)),
  on(scannerLogout, (work) => logout(work)),
  on(scannerSync, (work) => sync(work)),
  on(scannerDayList, (work) => dayList(work)),
  on(scan, (work, { body }) => scanOne(work, body)),
  on(scanBatch, (work, { body }) => scanMany(work, body.scans)),
  on(sendLeft, (work, { body }) => send(work, body.scannerUserId, body.scans)),
  on(dismissLeft, (work, { body }) => dismiss(work, body)),
  on(scannerLabel, (work, { body }) => printLabelOf(work, body)),
  on(scannerLookUp, (work, { query }) => lookUp(work, query.code)),
  on(scannerTasks, (work) => tasksOf(work)),
  on(takeTask, (work, { params }) => takeOne(work, params.id)),
  on(giveBackTask, (work, { params }) => giveTaskBack(work, params.id)),
  on(scannerStartDay, (work, { body }) => startDayByScanner(work, body)),
];

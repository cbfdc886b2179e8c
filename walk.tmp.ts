import { readFileSync } from 'node:fs';
import { endpoints } from './app/contract.ts';
import { signIn } from './tools/sign-in.ts';
const origin='http://localhost:4865';
const pid=process.argv[2]; const rounds=Number(process.argv[3]);
const rss=()=>Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`,'utf8'))![1])/1024);
const { access_token } = await signIn(origin,{email:'admin@coldlane.example',password:'Coldlane-2027'});
console.log('before',rss());
for (let r=0;r<rounds;r++){ let n=0, files=0; const t=Date.now(); const top:[number,string][]=[];
 for (const e of endpoints) { if (e.method!=='GET'&&!e.reads) continue; if(e.path.includes('/events')) continue;
  const path=e.path.replace(/\{(\w+)\}/g,'1'); const b=rss();
  const a=await fetch(origin+'/api'+path,{method:e.method,headers:{authorization:'Bearer '+access_token,'content-type':'application/json'},...(e.method==='GET'?{}:{body:'{}'})}).catch(()=>null);
  if(a){const buf=await a.arrayBuffer(); if(e.reply.kind==='file')files+=buf.byteLength;} n++; const d=rss()-b; if(d>8) top.push([d,e.id]); }
 console.log('round',r,n,rss(),'MB',Date.now()-t,'ms',files, JSON.stringify(top.sort((x,y)=>y[0]-x[0]).slice(0,8))); }

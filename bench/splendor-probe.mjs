// What plain hand-flattened code reaches in V8: uniformly random Splendor, 2-4 seats, full rules (automatic payment), affordability on packed 4-bit fields.
// A yardstick for ratios inside one run, not a model of style. usage: node splendor-probe.mjs [players...]
import { CARDS, NOBLES as NOB } from '../dist/games/splendor/index.js';
const G=['white','blue','green','red','black'];
const COST=new Int32Array(90*5),BON=new Int32Array(90),PTS=new Int32Array(90),TIER=new Int32Array(90);
CARDS.forEach((c,i)=>{G.forEach((g,k)=>COST[i*5+k]=c.cost[g]);BON[i]=G.indexOf(c.bonus);PTS[i]=c.points;TIER[i]=c.tier-1});
const COSTP=new Int32Array(90);for(let i=0;i<90;i++)for(let k=0;k<5;k++)COSTP[i]|=COST[i*5+k]<<4*k;
const H=0x88888;for(let i=0;i<90;i++)COSTP[i]|=H;
const NREQ=new Int32Array(50);NOB.forEach((n,i)=>G.forEach((g,k)=>NREQ[i*5+k]=n.requires[g]));
let a=1,b=2,c=3,d=4;
function rnd(){const t=(a+b|0)+d|0;d=d+1|0;a=b^b>>>9;b=c+(c<<3)|0;c=c<<21|c>>>11;c=c+t|0;return t>>>0}
function below(n){return Math.floor(rnd()/4294967296*n)}
// takes by bank mask
const TAKES=[];for(let m=0;m<32;m++){const cols=[];for(let k=0;k<5;k++)if(m>>k&1)cols.push(k);const L=[];if(cols.length>=3){for(let i=0;i<cols.length;i++)for(let j=i+1;j<cols.length;j++)for(let l=j+1;l<cols.length;l++)L.push(1<<cols[i]|1<<cols[j]|1<<cols[l])}else if(cols.length)L.push(m);TAKES.push(Uint8Array.from(L))}
const START=[[...Array(40).keys()],[...Array(30).keys()].map(x=>x+40),[...Array(20).keys()].map(x=>x+70)];
const OFF=[0,40,70],CNT=[40,30,20];
const deck=new Int32Array(90),left=new Int32Array(3),tab=new Int32Array(12),bank=new Int32Array(6),tok=new Int32Array(24),bon=new Int32Array(20),pts=new Int32Array(4),bought=new Int32Array(4),res=new Int32Array(12),nres=new Int32Array(4),nob=new Int32Array(5),tot=new Int32Array(4);
let nn=0;
function setup(np){for(let i=0;i<90;i++)deck[i]=i;for(let t=0;t<3;t++){const o=OFF[t];for(let i=CNT[t]-1;i>0;i--){const j=below(i+1);const x=deck[o+i];deck[o+i]=deck[o+j];deck[o+j]=x}left[t]=CNT[t];for(let s=0;s<4;s++)tab[t*4+s]=deck[o+--left[t]]}
 const n=np===2?4:np===3?5:7;for(let k=0;k<5;k++)bank[k]=n;bank[5]=5;tok.fill(0);bon.fill(0);pts.fill(0);bought.fill(0);nres.fill(0);tot.fill(0);
 nn=np+1;const ids=[0,1,2,3,4,5,6,7,8,9];for(let i=0;i<nn;i++){const j=i+below(10-i);const x=ids[i];ids[i]=ids[j];ids[j]=x;nob[i]=ids[i]}}
const L=new Int32Array(80);
function power(p){const tp=p*6,bp=p*5;let w=0;for(let k=0;k<5;k++){const x=tok[tp+k]+bon[bp+k];w|=(x>7?7:x)<<4*k}return w}
function missing(cp,w){const d=cp-w,m=d&H,n=d&(m-(m>>>3));const s=(n&0xf0f0f)+(n>>>4&0xf0f);return s+(s>>>8)+(s>>>16)&255}
function legal(p){let n=0;const w=power(p),gold=tok[p*6+5];let m=0;for(let k=0;k<5;k++)if(bank[k]>0)m|=1<<k;const T=TAKES[m];for(let i=0;i<T.length;i++)L[n++]=T[i];for(let k=0;k<5;k++)if(bank[k]>=4)L[n++]=32+k;
 for(let s=0;s<12;s++){const cd=tab[s];if(cd>=0&&missing(COSTP[cd],w)<=gold)L[n++]=64+s};const r=nres[p];for(let i=0;i<r;i++)if(missing(COSTP[res[p*3+i]],w)<=gold)L[n++]=80+i;
 if(r<3){for(let s=0;s<12;s++)if(tab[s]>=0)L[n++]=96+s;for(let t=0;t<3;t++)if(left[t]>0)L[n++]=112+t}return n}
function refill(s){const t=s>>2;tab[s]=left[t]>0?deck[OFF[t]+--left[t]]:-1}
function pay(p,card){const o=card*5,tp=p*6,bp=p*5;for(let k=0;k<5;k++){let need=COST[o+k]-bon[bp+k];if(need>0){const u=need<tok[tp+k]?need:tok[tp+k];tok[tp+k]-=u;bank[k]+=u;tot[p]-=need;need-=u;tok[tp+5]-=need;bank[5]+=need}}bon[bp+BON[card]]++;pts[p]+=PTS[card];bought[p]++}
let decisions=0,blocked=0;
function game(np){setup(np);let p=0,turns=0,last=false,passes=0;for(;;){const n=legal(p);turns++;decisions++;if(n===0){if(++passes===np){blocked++;return turns}}else{passes=0;const x=L[below(n)];
 if(x<32){for(let k=0;k<5;k++)if(x>>k&1){bank[k]--;tok[p*6+k]++;tot[p]++}}else if(x<64){const k=x-32;bank[k]-=2;tok[p*6+k]+=2;tot[p]+=2}
 else if(x<80){const s=x-64,cd=tab[s];pay(p,cd);refill(s)}else if(x<96){const i=x-80,cd=res[p*3+i];pay(p,cd);res[p*3+i]=res[p*3+--nres[p]]}
 else{let cd;if(x<112){cd=tab[x-96];refill(x-96)}else{const t=x-112;cd=deck[OFF[t]+--left[t]]}res[p*3+nres[p]++]=cd;if(bank[5]>0){bank[5]--;tok[p*6+5]++;tot[p]++}}
 while(tot[p]>10){decisions++;let q=0;for(let k=0;k<6;k++)if(tok[p*6+k]>0)L[q++]=k;const k=L[below(q)];tok[p*6+k]--;bank[k]++;tot[p]--}
 let q=0;if(x>=64&&x<96)for(let i=0;i<nn;i++){const o=nob[i]*5,bp=p*5;if(bon[bp]>=NREQ[o]&&bon[bp+1]>=NREQ[o+1]&&bon[bp+2]>=NREQ[o+2]&&bon[bp+3]>=NREQ[o+3]&&bon[bp+4]>=NREQ[o+4])L[q++]=i}
 if(q>0){if(q>1)decisions++;const i=L[q>1?below(q):0];nob[i]=nob[--nn];pts[p]+=3}
 if(pts[p]>=15)last=true}
 if(p===np-1){if(last)return turns;p=0}else p++}}
/** Games, turns and decisions per CPU second over n games. */
export function measure(np,n=30000,warm=3000){for(let i=0;i<warm;i++)game(np);decisions=0;blocked=0;let t=0;const u0=process.cpuUsage();for(let i=0;i<n;i++)t+=game(np);const u=process.cpuUsage(u0),s=(u.user+u.system)/1e6;return{players:np,gamesPerSecond:n/s,turnsPerSecond:t/s,decisionsPerSecond:decisions/s,turnsPerGame:t/n,stalematePercent:100*blocked/n}}
if(import.meta.url===`file://${process.argv[1]}`)for(const np of process.argv.slice(2).map(Number).concat(process.argv.length>2?[]:[2,3,4]))console.log(JSON.stringify(measure(np)))

import sys, time, json
from workbench.lab.setting import setting_of
from workbench.lab.one_playtest import play_one
from workbench.storage.samples import build_sample
import networkx as nx
counts={'nx':0,'tree':0}
from networkx.utils.backends import _dispatchable
oc=_dispatchable.__call__
import workbench.engine.network_backend.search as S, workbench.engine.network_backend.backend as B
out={}
for game,bots,n in (('crossroads','random',12),('crossroads','greedy',1),('toulon','random',6),('toulon','greedy',2),('grande_tactique','random',8),('grande_tactique','greedy',2)):
    d=build_sample(game); sc=d.scenarios[0]
    from workbench.engine.rules_modules import rules_for
    seats=[s for s in rules_for(d).seats] if hasattr(rules_for(d),'seats') and not callable(rules_for(d).seats) else ([s.id for s in d.sides] if hasattr(d,'sides') else None)
    st=setting_of(d, '', {s:bots for s in seats})
    t=time.process_time(); rows=[play_one(st,seed) for seed in range(1,n+1)]
    t=time.process_time()-t
    out[f'{game} {bots}']=[getattr(r,'digest',getattr(r,'error',''))[:12] for r in rows]
    print(game,bots,round(t,2), sum(getattr(r,'plays',0) for r in rows), flush=True)
json.dump(out,open(sys.argv[1],'w'),indent=1)

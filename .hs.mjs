import ts from 'typescript'; import {readFileSync} from 'fs'; import {execSync} from 'child_process';
const files=execSync('git ls-files '+process.argv.slice(2).join(' ')).toString().trim().split('\n').filter(f=>/\.(ts|svelte)$/.test(f));
for(const f of files){ const text=readFileSync(f,'utf8'); const out=[];
 const add=(s,pos,src)=>{ s=s.replace(/\s+/g,' ').trim(); if(s.split(' ').length>=5 && !/^(@|M\d|\.\/)/.test(s)) out.push(s);};
 const walk=(code)=>{ const sf=ts.createSourceFile('x.ts',code,ts.ScriptTarget.Latest,true);
  const v=n=>{ if(ts.isStringLiteral(n)&&!ts.isImportDeclaration(n.parent)){
     let p=n.parent; if(ts.isBinaryExpression(p)&&p.operatorToken.kind===ts.SyntaxKind.PlusToken){} add(n.text);}
    else if(ts.isNoSubstitutionTemplateLiteral(n)) add(n.text);
    else if(ts.isTemplateExpression(n)) { add(n.head.text+n.templateSpans.map(s=>'{'+s.expression.getText().slice(0,30)+'}'+s.literal.text).join('')); n.templateSpans.forEach(s=>v(s.expression)); return;}
    ts.forEachChild(n,v)}; v(sf)};
 if(f.endsWith('.ts')) walk(text); else {
  const m=text.match(/<script[^>]*>([\s\S]*?)<\/script>/g)||[]; m.forEach(s=>walk(s.replace(/<\/?script[^>]*>/g,'')));
  let t=text.replace(/<script[\s\S]*?<\/script>|<style[\s\S]*?<\/style>|<!--[\s\S]*?-->/g,'');
  for(const a of t.matchAll(/(?:aria-label|title|placeholder|label|hint)="([^"]+)"/g)) add(a[1]);
  for(const a of t.matchAll(/'([^'\n]{15,})'|`([^`]{15,})`/g)) add(a[1]||a[2]);
  t=t.replace(/<[^>]*>/g,'|'); for(const p of t.split('|')) add(p);
 }
 if(out.length){console.log('## '+f); [...new Set(out)].forEach(s=>console.log('  '+s.slice(0,400)));}
}

-- Of which grants the call asked one: long work goes on while whoever started it holds one.
alter table job add column needs text[];

import { Counter, Gauge, type Registry } from "prom-client"

export interface RelayMetrics {
  readonly leading: (leads: boolean) => void
  readonly published: (events: number) => void
}

export const relayMetrics = (metrics: Registry): RelayMetrics => {
  const registers = [metrics]
  const leader = new Gauge({ name: "relay_leader", help: "1 if this relay leads, 0 if it is on standby", registers })
  const events = new Counter({
    name: "relay_events_total",
    help: "Events that Kafka has acknowledged, including repeats",
    registers,
  })
  return { leading: (leads) => leader.set(leads ? 1 : 0), published: (count) => events.inc(count) }
}

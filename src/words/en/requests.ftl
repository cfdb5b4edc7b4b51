# What helps, why a request failed, and the command that finds out more.
failed = { IF($advice, $advice, " ") }{ $failure }{ IF($isForDoctor, " To find the cause, run `mastersync doctor`.") }

# Why a request failed. $tries is 0 where it was not sent.
failure = { $method } { $path } { $tries ->
        [0] was not sent{ $fault ->
                [none] .
               *[other] : { fault }.
            }
        [1] failed: { end }.
       *[other] failed after { $tries } tries: { end }.
    }

# The answer of the service, what it $said and other reasons, or what the network said.
end = { $status ->
        [none] { fault }{ IF($answerMbMax, " (more than ", $answerMbMax, " MB)") }{ IF($reasons, " (", SHORT($reasons, by: ") ("), ")") }
       *[other] { $status }{ IF($code, " ", $code) }{ IF($said, ", ", LIST($said)) }{ IF($reasons, ", ", LIST($reasons)) }
    }
fault = { $fault ->
        [refused] nothing is listening at that address
        [unresolved] the host name cannot be resolved
        [unconnected] could not connect in time
        [reset] the connection was lost
        [timeout] no answer in time
        [interrupted] interrupted
        [too-large] the answer is too large
        [certificate] the certificate was not accepted
        [not-tls] no encrypted connection could be established
        [proxy] the proxy refused the connection
       *[other] the connection failed
    }
advice-token = Replace the token from { SHORT($token) } with a valid access token: the service did not accept it.
advice-permission = Ask an administrator of the service to grant the permission that the token lacks.
advice-operation = Check the path and the method, and that { SHORT($url) } is the address of the service, without /v1: it has no such operation.
advice-address = Check that { SHORT($url) } is the address of the service, without /v1.
advice-network = Check { SHORT($url) } and the network.
advice-proxy = Check that the proxy is running, and check HTTPS_PROXY (with its user name and password) and NO_PROXY.
advice-not-https = Check the host and port in { SHORT($url) }: something answers there, but not over https.
advice-certificate = If your company inspects TLS traffic, set NODE_EXTRA_CA_CERTS to the path of its certificate.
advice-compression = Run again. If it fails again, something in front of the service damages compressed answers: set services.NAME.headers to {"{"}Accept-Encoding: identity{"}"} in the settings file, to receive them uncompressed.
advice-later = Run again in { DURATION($waitMs) }: the next try would have to wait that long{ IF($isOutOfTime, ", and the time for this request has run out") }.
advice-answer-size = Nothing of the service is that large: check what answers at { SHORT($url) }.
endless-list = GET { $path }: the list does not end ({ AMOUNT($read) } records so far). Does something in front of the service repeat its answers?
property-not-listed = GET { $path }: the list lacks { QUOTE($property) }, which single records have. Changing one of these values would clear the others, so nothing is planned. Can the token read everything? Does something in front of the service change its answers?

# A reason of a failure.
undecoded-reason = the answer cannot be decompressed ({ SHORT($damage) })
unfinished-answer-reason = the answer began but did not end
through-proxy-reason = through the proxy { SHORT($proxy) }
unexpected-answer = GET { $path }: the answer is not { $wanted ->
        [record] a record with an id
       *[list] a list of records
    }. Is { SHORT($url) } the address of the service's API?

# A reason of a failure: most likely a proxy's page. $encodings are unknown ones.
not-json-reason = the answer is not JSON{ IF($encodings, " (Content-Encoding: ", SHORT($encodings), ")") }
retry = { $failure } Retrying in { $seconds } s.

number-option = --{ $name } には0から{ $max }までの整数を指定してください。
option-rejected = --{ $option } { SHORT($text) }: 使用できません。詳細:「{ $detail }」
state-not-saved = { $reason } 保存できるまで、新しい変更はメモリ上だけに保持されます。フォルダがあり、書き込めることを確認してください。
port-taken = --port { $port }: すでに使用されているポートです。別のポートを指定するか、--port を外してください（空いているポートを使います）。
no-seed = --seed { SHORT($seed) }: そのフォルダはありません。
time-option = --now { SHORT($text) } は時刻ではありません。2027-03-31T15:00:00Z の形で指定してください。
ready = サンドボックスを { $url } で起動しました（トークン { $token }）。Ctrl-C で停止します。別の端末で次のように使用してください:
records = { $state ->
        [none] レコードはメモリ上だけに保持されます。--state を指定すると、ファイルに保存できます。
       *[other] レコードは { $state } に保存されます。
    }
repeated-token = { $isDefault ->
        [yes] --token { $name }: サンドボックスが標準で用意する、すべての権限を持つトークンです。別の名前を指定してください。
       *[other] --token { $name } が複数回指定されています。権限は1回の指定にまとめてください。
    }

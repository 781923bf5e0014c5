/// What `--help` prints.
enum Help {
  static func text(for command: String?) -> String {
    switch command {
    case "stream": stream
    case "watch": watch
    case "status": status
    case "sight": sight
    default: overview
    }
  }

  private static let overview = """
    peaky shows what peakyd sees: the summits around, and which way to turn to face them.

    usage: peaky [--socket PATH] [--units metric|us] COMMAND [OPTION...]

      stream        print the stream as it comes, one JSON object a line
      watch         print one readable line a second
      status        say what the unit can do now, and what it waits for
      sight NAME    say where one summit is and how to turn to face it

      --socket PATH       peakyd's socket; else $PEAKYD_SOCKET, else /run/peakyd/peakyd.sock
                            peaky --socket /tmp/demo/peakyd.sock watch
      --units metric|us   lengths for people; else as the locale has it
                            peaky --units us sight "Mount Mitchell"
      --version           print the release
                            peaky --version
      --help              print this, or the help of one command
                            peaky stream --help

    Exit codes: 0, 64 usage, 66 no such summit, 69 no peakyd or no answer yet, 74 output error,
    77 permission.

    """

  private static let stream = """
    usage: peaky stream [OPTION...]

    Prints VERSION, STATUS and SIGHTINGS as peakyd sends them, one JSON object a line, until Ctrl-C.
    With any of the first five options the answer to the request comes too, as a WATCH.

      --radius LENGTH   summits within this distance, 0 to 500 km; a bare number is kilometres
                          peaky stream --radius 25km
      --limit COUNT     the nearest so many, 1 to 2000
                          peaky stream --limit 5
      --rate RATE       lines a second at most
                          peaky stream --rate 2Hz
      --fov ANGLE       only what is within this angle, centred on the heading
                          peaky stream --fov 90deg
      --peak NAME       this summit too, whatever the other options hide
                          peaky stream --peak "Mount Pisgah"
      -n COUNT          end after so many lines
                          peaky stream -n 3 | jq .
      --socket PATH     peakyd's socket
                          peaky stream --socket /tmp/demo/peakyd.sock

    """

  private static let watch = """
    usage: peaky watch [OPTION...]

    Prints one line a second until Ctrl-C: time (UTC), state, heading, the summit you face, and the
    nearest ones with an arrow that points to each as you look ahead.

      --radius LENGTH     summits within this distance, 0 to 500 km; a bare number is kilometres
                            peaky watch --radius 15mi
      --units metric|us   lengths for people; else as the locale has it
                            peaky watch --units us
      --socket PATH       peakyd's socket
                            peaky watch --socket /tmp/demo/peakyd.sock

    """

  private static let status = """
    usage: peaky status [OPTION...]

    Says once what the unit can do now, and where something is missing, what to do about it.

      --json          the STATUS line as peakyd sent it
                        peaky status --json | jq -r .state
      --socket PATH   peakyd's socket
                        peaky status --socket /tmp/demo/peakyd.sock

    """

  private static let sight = """
    usage: peaky sight NAME [OPTION...]

    Says where one summit is: distance, an arrow that points up when you face it, how far to turn
    and how sure that is, bearing from true north, and the angle above the horizontal. Upper and
    lower case are the same, and a range does not hide it.

      --follow            go on until Ctrl-C
                            peaky sight "Mount Mitchell" --follow
      --units metric|us   lengths for people; else as the locale has it
                            peaky sight "Celo Knob" --units us
      --socket PATH       peakyd's socket
                            peaky sight "Celo Knob" --socket /tmp/demo/peakyd.sock

    """
}
